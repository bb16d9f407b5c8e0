import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '../shared/contract/errors.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const FORBIDDEN = JSON.stringify({
  code: 'FORBIDDEN',
  message: 'Only the shop on this machine may send this request',
} satisfies ErrorBody);

/**
 * Answers 403 to cross-site browser requests: those with a host name other than this machine's (DNS
 * rebinding), and those from another origin than the server's or the shop's.
 * @param siteUrl the shop's origin, where it differs from the server's
 */
export function guardServer(server: Server, siteUrl?: string): void {
  // Node emits requests with an unknown expectation as a separate event.
  for (const event of ['request', 'checkExpectation']) {
    const listeners = server.listeners(event) as RequestListener[];
    if (listeners.length === 0) continue;
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      if (!isAllowed(request, siteUrl)) return reject(response);
      for (const listener of listeners) listener(request, response);
    });
  }
}

/** Call this where a server accepts WebSockets: Node handles other upgrades as plain requests. */
export function guardUpgrades(server: Server): void {
  server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (!isAllowed(request, undefined)) socket.destroy();
  });
}

function isAllowed({ headers }: IncomingMessage, siteUrl: string | undefined): boolean {
  const { host, origin } = headers;
  // Browsers always send the host name.
  if (host !== undefined && !LOOPBACK_NAMES.includes(host.toLowerCase().replace(/:\d+$/, ''))) {
    return false;
  }
  return origin === undefined || origin === `http://${host}` || origin === siteUrl;
}

function reject(response: ServerResponse): void {
  response.writeHead(403, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': FORBIDDEN.length,
    connection: 'close',
  });
  response.end(FORBIDDEN);
}
