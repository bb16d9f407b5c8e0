import type { RequestListener } from 'node:http';
import { behaviourOf, securityHeaders } from '../../shared/edge/behaviours.ts';
import { createApi, type Handlers } from './api.ts';
import { createMedia } from './media.ts';
import type { Site } from './site.ts';

/** CloudFront: every path to its origin, with the headers of its behaviour. */
export function createGateway(options: {
  handlers: Handlers;
  site: Site;
  env: Record<string, string>;
  /** Beside those of AWS: where an Airtable on this machine serves attachments. */
  imageOrigins?: readonly string[];
}): RequestListener {
  const origins = {
    api: createApi(options.handlers),
    media: createMedia(options.env),
    site: options.site,
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
    const { origin, cacheControl } = behaviourOf(path);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (cacheControl) response.setHeader('cache-control', cacheControl);
    if (origin !== 'api' && request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' });
      response.end('This address can only be read\n');
      return;
    }
    origins[origin](request, response, path);
  };
}
