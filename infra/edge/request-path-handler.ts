interface ViewerRequest {
  request: { uri: string; headers: Record<string, { value: string }> };
}

declare const HEADER: string;

export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  request.headers[HEADER] = { value: request.uri };
  return request;
}
