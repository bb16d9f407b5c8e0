interface ViewerRequest {
  request: { uri: string; headers: Record<string, { value: string }> };
}

/** Set by `request-path.ts`. */
declare const HEADER: string;

export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  request.headers[HEADER] = { value: request.uri };
  return request;
}
