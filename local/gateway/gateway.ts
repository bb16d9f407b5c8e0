import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorBody } from '../../shared/contract/errors.ts';
import { API_PATH, type Behavior, FORWARDED, getBehavior } from '../../shared/edge/behaviors.ts';
import { FUNCTION_TIMEOUT_SECONDS, ORIGIN_TIMEOUT_SECONDS } from '../../shared/edge/limits.ts';
import { securityHeaders } from '../../shared/edge/security-headers.ts';
import { createApi, type GetHandler } from './api.ts';
import { dropCookies, forwardAsCdn, limitOriginTime } from './cdn.ts';
import { createMedia } from './media.ts';
import type { Site } from './site.ts';

const CALLED: readonly Behavior['origin'][] = ['api', 'imports'];
const FORBIDDEN = JSON.stringify({
  code: 'FORBIDDEN',
  message: 'Forbidden',
} satisfies ErrorBody);

/** Emulates CloudFront: forwards every path to its origin and sets the headers of its cache behavior. */
export function createGateway(options: {
  getHandler: GetHandler;
  site: Site;
  hasPages?: boolean;
  env: Record<string, string>;
  imageOrigins?: readonly string[];
  functionTimeoutMs?: number;
  originTimeoutMs?: number;
}): RequestListener {
  const {
    functionTimeoutMs = FUNCTION_TIMEOUT_SECONDS * 1_000,
    originTimeoutMs = ORIGIN_TIMEOUT_SECONDS * 1_000,
  } = options;
  const { api, render } = createApi(options.getHandler, functionTimeoutMs);
  const call = (request: IncomingMessage, response: ServerResponse) => {
    request.url = API_PATH + request.url;
    api(request, response);
  };
  const origins = {
    api,
    imports: call,
    derivatives: call,
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
    const behavior = getBehavior(path);
    const { origin, cacheControl, caching } = behavior;
    for (const [name, value] of headers) response.setHeader(name, value);
    if (cacheControl) response.setHeader('cache-control', cacheControl);
    if (!CALLED.includes(origin) && request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' });
      response.end('Method not allowed\n');
      return;
    }
    // Vite's development server needs its queries and headers.
    const isDev = options.hasPages && (origin === 'site' || origin === 'render');
    if (!isDev) {
      forwardAsCdn(request, path, behavior);
      limitOriginTime(request, response, originTimeoutMs);
    }
    if (!FORWARDED[caching].viewer) dropCookies(response);
    origins[origin](request, response, path);
  };
}
