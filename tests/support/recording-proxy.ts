import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface ProxyHooks {
  rewriteBody?: (request: IncomingMessage, body: Buffer) => Buffer;
  onResponse?: (request: IncomingMessage, upstream: IncomingMessage, body: Buffer) => void;
  shouldRespond?: (request: IncomingMessage) => boolean;
}

export async function startRecordingProxy(
  origin: string,
  { rewriteBody = (_, body) => body, onResponse, shouldRespond }: ProxyHooks,
) {
  const { hostname, port } = new URL(origin);
  const server = createServer(async (request, response) => {
    const body = rewriteBody(request, await buffer(request));
    const { method, url: path, headers } = request;
    const length = body.length > 0 ? { 'content-length': body.length } : {};
    const options = { hostname, port, path, method, headers: { ...headers, ...length } };
    const sent = forward(options, async (upstream) => {
      const bytes = await buffer(upstream);
      onResponse?.(request, upstream, bytes);
      if (shouldRespond?.(request) === false) return;
      response.writeHead(upstream.statusCode ?? 502, upstream.headers).end(bytes);
    });
    sent.on('error', () => response.destroy());
    sent.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
