interface BootRequest {
  response: Promise<Response>;
  status?: number;
}

declare global {
  interface Window {
    bootRequests?: Map<string, BootRequest>;
  }
}

const MAX_AGE_MS = 10_000;

export function startRequest(url: string): Promise<Response> {
  const response = fetch(url, { credentials: 'include' });
  const request: BootRequest = { response };
  response.then(
    ({ status }) => {
      request.status = status;
    },
    // The caller that takes the response handles the error.
    () => {},
  );
  window.bootRequests ??= new Map();
  window.bootRequests.set(url, request);
  return response;
}

/** Returns the response to the first caller only. */
export function takeBootResponse(url: string): Promise<Response> | undefined {
  const request = window.bootRequests?.get(url);
  window.bootRequests?.delete(url);
  return performance.now() < MAX_AGE_MS ? request?.response : undefined;
}

export function hasResponse(start: string, ...statuses: number[]): boolean {
  return [...(window.bootRequests ?? [])].some(
    ([url, { status = 0 }]) => url.startsWith(start) && statuses.includes(status),
  );
}
