import type { RequestListener } from 'node:http';
import { behaviourOf, SECURITY_HEADERS } from '../../shared/edge/behaviours.ts';
import { createApi, type Handlers } from './api.ts';
import { createMedia } from './media.ts';
import type { Site } from './site.ts';

/** CloudFront: every path to its origin, with the headers of its behaviour. */
export function createGateway(options: {
  handlers: Handlers;
  site: Site;
  env: Record<string, string>;
}): RequestListener {
  const origins = {
    api: createApi(options.handlers),
    media: createMedia(options.env),
    site: options.site,
  };
  const securityHeaders = Object.entries(SECURITY_HEADERS);

  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const { origin, cacheControl } = behaviourOf(path);
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    if (cacheControl) response.setHeader('cache-control', cacheControl);
    if (origin !== 'api' && request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' });
      response.end('This address can only be read\n');
      return;
    }
    origins[origin](request, response, path);
  };
}
