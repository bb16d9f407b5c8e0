import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PhotoSite {
  origin: string;
  serve(path: string, listener: RequestListener): string;
  requests: string[];
  stop(): Promise<void>;
}

export async function startPhotoSite(): Promise<PhotoSite> {
  const listeners = new Map<string, RequestListener>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const listener = listeners.get(path);
    if (listener) listener(request, response);
    else response.writeHead(404).end('not here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    serve(path, listener) {
      listeners.set(path, listener);
      return origin + path;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
