import { isSiteFile } from '../../shared/edge/site-file.ts';

interface ViewerRequest {
  request: { uri: string };
}

/** Every screen is index.html; a file is itself. */
export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  if (!isSiteFile(request.uri)) request.uri = '/index.html';
  return request;
}
