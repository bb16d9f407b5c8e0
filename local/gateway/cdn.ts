import type { IncomingMessage, ServerResponse } from 'node:http';
import { filterQuery } from '../../shared/contract/cached-parameters.ts';
import { type Behavior, FORWARDED } from '../../shared/edge/behaviors.ts';
import { REQUEST_PATH_HEADER } from '../../shared/edge/request-path.ts';

/** Headers that reach an origin with any behavior. The validators stand for those with which the CDN
 *  revalidates its copy, and the host for the origin's. */
const OWN_HEADERS = [
  'host',
  'accept-encoding',
  'connection',
  'content-length',
  'transfer-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
];
const TIMED_OUT =
  '<html><head><title>ERROR: The request could not be satisfied</title></head>' +
  '<body><h1>504 ERROR</h1><p>CloudFront attempted to establish a connection with the origin, but either the attempt failed ' +
  'or the origin closed the connection.</p></body></html>\n';

/** Removes what the CDN does not forward to the origin. */
export function forwardAsCdn(
  request: IncomingMessage,
  path: string,
  { origin, caching }: Behavior,
): void {
  const { query, viewer } = FORWARDED[caching];
  const [, ...rest] = (request.url ?? '').split('?');
  const sent = rest.join('?');
  const kept = caching === 'shared' ? filterQuery(path, sent) : query ? sent : '';
  request.url = kept ? `${path}?${kept}` : path;
  if (!viewer) {
    request.headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => OWN_HEADERS.includes(name)),
    );
    request.headers['user-agent'] = 'Amazon CloudFront';
  } else if (origin === 'api') {
    request.headers[REQUEST_PATH_HEADER] = path;
  }
}

/** Removes cookies, like the CDN where it forwards none. */
export function dropCookies(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === 'set-cookie' ? response : setHeader(name, value);
}

/** Answers 504 when the origin takes too long once it has the request. */
export function limitOriginTime(
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
): void {
  const expire = () => {
    if (response.headersSent) return;
    response.writeHead(504, { 'content-type': 'text/html', 'cache-control': 'no-store' });
    response.end(TIMED_OUT);
  };
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(expire, timeoutMs);
    timer.unref();
  };
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) start();
  else request.once('end', start);
  response.once('close', () => clearTimeout(timer));
}
