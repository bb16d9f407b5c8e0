import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const DEFAULT_PORT = 3000;
const MAX_DEFAULT_PORT = DEFAULT_PORT + 20;

export async function listen(server: Server, requested: number | undefined): Promise<number> {
  const first = requested ?? DEFAULT_PORT;
  const last = requested ?? MAX_DEFAULT_PORT;
  for (let port = first; port <= last; port += 1) {
    try {
      server.listen({ port, host: '127.0.0.1' });
      await once(server, 'listening');
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error(
    requested
      ? `Port ${requested} is taken. Stop what listens there, or set PORT to another.`
      : `The ports ${first} to ${last} are all taken. Set PORT to a free one.`,
  );
}

/** Falls back to any free port if the preferred one is in use. */
export async function listenPreferring(server: Server, preferred: number): Promise<number> {
  try {
    server.listen(preferred, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  return (server.address() as AddressInfo).port;
}

export async function close(server: Server, graceMs = 2_000): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
