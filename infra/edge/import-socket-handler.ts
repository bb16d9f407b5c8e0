interface ViewerRequest {
  request: { uri: string; querystring: Record<string, { value: string }> };
}

declare const SOCKET_PATH: string;
declare const TOKEN_PARAMETER: string;

/** Moves the token of `/api/<token>` to the query: API Gateway accepts WebSockets only at the path of the
 *  stage. */
export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  const token = request.uri.slice('/api/'.length);
  request.querystring = {};
  request.querystring[TOKEN_PARAMETER] = { value: token };
  request.uri = SOCKET_PATH;
  return request;
}
