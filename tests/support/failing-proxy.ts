import { once } from 'node:events';
import { createServer, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** `silent`: never responds; `stalled`: starts a response and never completes it; `malformed`: responds with an
 *  HTML page, as a captive portal does. */
export const OUTAGES = [
  'refusing',
  'silent',
  'stalled',
  'throttled',
  'broken',
  'gone',
  'malformed',
] as const;
export type Outage = (typeof OUTAGES)[number];

type ErrorResponses = Record<'throttled' | 'broken' | 'gone', [number, string]>;

const json = (type: string) => JSON.stringify({ __type: type, message: `${type} of guidon` });
const xml = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} of guidon</Message></Error>`;
const SERVICE = 'com.amazonaws.dynamodb.v20120810#';

export const TABLE_ERRORS: ErrorResponses = {
  throttled: [400, json(`${SERVICE}ProvisionedThroughputExceededException`)],
  broken: [500, json(`${SERVICE}InternalServerError`)],
  gone: [400, json(`${SERVICE}ResourceNotFoundException`)],
};
export const BUCKET_ERRORS: ErrorResponses = {
  throttled: [503, xml('SlowDown')],
  broken: [500, xml('InternalError')],
  gone: [404, xml('NoSuchBucket')],
};
export const USER_POOL_ERRORS: ErrorResponses = {
  throttled: [429, json('TooManyRequestsException')],
  broken: [500, json('InternalErrorException')],
  gone: [400, json('ResourceNotFoundException')],
};

const PAGE = '<!doctype html><title>Welcome</title><p>Log in to guidon’s network';

/** @param rewrite changes the text of a response */
export async function startFailingProxy(
  origin: string,
  errors: ErrorResponses,
  rewrite: (path: string, text: string) => string = (_, text) => text,
) {
  const { hostname, port } = new URL(origin);
  let mode: Outage | 'open' = 'open';

  const fail = (response: ServerResponse, outage: Exclude<Outage, 'refusing' | 'silent'>) => {
    const headers = { 'x-amzn-requestid': 'REQUEST-OF-AWS', 'content-type': 'text/plain' };
    if (outage === 'stalled') return response.writeHead(200, headers).write('{');
    const [status, text] = outage === 'malformed' ? [200, PAGE] : errors[outage];
    return response.writeHead(status, headers).end(text);
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined || mode === 'silent') return;
    if (mode === 'refusing') return void response.destroy();
    if (mode !== 'open') return void fail(response, mode);
    const { method, url: path = '/', headers } = request;
    const sent = forward({ hostname, port, path, method, headers }, async (upstream) => {
      const bytes = await buffer(upstream);
      const text = bytes.toString();
      const rewritten = rewrite(path, text);
      const { 'content-length': _, 'transfer-encoding': __, ...others } = upstream.headers;
      const payload = rewritten === text ? bytes : Buffer.from(rewritten);
      // The response to a HEAD has the length of the missing body.
      const length = method === 'HEAD' ? upstream.headers['content-length'] : payload.length;
      response
        .writeHead(upstream.statusCode ?? 502, {
          ...others,
          ...(length === undefined ? {} : { 'content-length': length }),
        })
        .end(payload);
    });
    sent.on('error', () => response.destroy());
    sent.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${ownPort}`,
    async setMode(next: typeof mode) {
      mode = next;
      if (next === 'refusing' && server.listening) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
      if (next !== 'refusing' && !server.listening) {
        server.listen(ownPort, '127.0.0.1');
        await once(server, 'listening');
      }
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type FailingProxy = Awaited<ReturnType<typeof startFailingProxy>>;
