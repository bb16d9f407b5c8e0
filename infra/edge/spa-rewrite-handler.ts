import { isSiteFile } from '../../shared/edge/site-file.ts';

interface ViewerRequest {
  request: { uri: string };
}

/** Serves index.html for every path that is not a file of the site. */
export function handler(event: ViewerRequest): ViewerRequest['request'] {
  const request = event.request;
  if (!isSiteFile(request.uri)) request.uri = '/index.html';
  return request;
}
