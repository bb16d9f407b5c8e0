interface EarlyRequest {
  response: Promise<Response>;
  status?: number;
}

declare global {
  interface Window {
    earlyRequests?: Map<string, EarlyRequest>;
  }
}

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

/** Returns the response to the first caller only. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const request = window.earlyRequests?.get(url);
  window.earlyRequests?.delete(url);
  return performance.now() < MAX_AGE_MS ? request?.response : undefined;
}

export function hasResponse(start: string, ...statuses: number[]): boolean {
  return [...(window.earlyRequests ?? [])].some(
    ([url, { status = 0 }]) => url.startsWith(start) && statuses.includes(status),
  );
}
