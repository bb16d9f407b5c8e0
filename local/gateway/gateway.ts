import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorBody } from '../../shared/contract/errors.ts';
import { API_PATH, type Behavior, getBehavior } from '../../shared/edge/behaviors.ts';
import { REQUEST_PATH_HEADER } from '../../shared/edge/request-path.ts';
import { securityHeaders } from '../../shared/edge/security-headers.ts';
import { createApi, type GetHandler } from './api.ts';
import { createMedia } from './media.ts';
import type { Site } from './site.ts';

/** The origins that accept other methods than GET. */
const CALLED: readonly Behavior['origin'][] = ['api', 'imports'];
const FORBIDDEN = JSON.stringify({
  code: 'FORBIDDEN',
  message: 'Forbidden',
} satisfies ErrorBody);

/** CloudFront: forwards every path to its origin and sets the headers of its cache behavior. */
export function createGateway(options: {
  getHandler: GetHandler;
  site: Site;
  /** True if `site` also answers the paths of pages, as Vite's development server does. */
  hasPages?: boolean;
  env: Record<string, string>;
  /** Additional origins for images, such as the local Airtable's attachments. */
  imageOrigins?: readonly string[];
}): RequestListener {
  const { api, render } = createApi(options.getHandler);
  const call = (request: IncomingMessage, response: ServerResponse) => {
    request.url = API_PATH + request.url;
    api(request, response);
  };
  const origins = {
    api,
    imports: call,
    derivatives: call,
    // Plain requests: WebSockets do not come here.
    sockets: (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(403, { 'content-type': 'application/json; charset=utf-8' });
      response.end(FORBIDDEN);
    },
    media: createMedia(options.env),
    site: options.site,
    render: options.hasPages ? options.site : render,
  };
  const { imageOrigins = [], env } = options;
  const headers = Object.entries(
    securityHeaders({
      images: imageOrigins,
      uploads: [env.AWS_ENDPOINT_URL_S3].flatMap((at) => at ?? []),
    }),
  );

  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const { origin, cacheControl, caching } = getBehavior(path);
    if (origin === 'api' && caching === 'private') request.headers[REQUEST_PATH_HEADER] = path;
    for (const [name, value] of headers) response.setHeader(name, value);
    if (cacheControl) response.setHeader('cache-control', cacheControl);
    if (!CALLED.includes(origin) && request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' });
      response.end('Method not allowed\n');
      return;
    }
    origins[origin](request, response, path);
  };
}
