interface EarlyRequest {
  response: Promise<Response>;
  /** Set when the response has arrived. */
  status?: number;
}

declare global {
  interface Window {
    /** Requests that the early script sent before the app was loaded, by URL. */
    earlyRequests?: Map<string, EarlyRequest>;
  }
}

/** A response that the app has not used by then is out of date. */
const MAX_AGE_MS = 10_000;

export function startRequest(url: string): Promise<Response> {
  const response = fetch(url, { credentials: 'include' });
  const request: EarlyRequest = { response };
  response.then(
    ({ status }) => {
      request.status = status;
    },
    // The caller that takes the response handles the error.
    () => {},
  );
  window.earlyRequests ??= new Map();
  window.earlyRequests.set(url, request);
  return response;
}

/** The response to an early request, for the first caller only. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const request = window.earlyRequests?.get(url);
  window.earlyRequests?.delete(url);
  return performance.now() < MAX_AGE_MS ? request?.response : undefined;
}

/** True if a response with one of these statuses has arrived for a URL that starts with `start`. */
export function hasResponse(start: string, ...statuses: number[]): boolean {
  return [...(window.earlyRequests ?? [])].some(
    ([url, { status = 0 }]) => url.startsWith(start) && statuses.includes(status),
  );
}
