import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const DEFAULT_PORT = 3000;
const TRIED = 20;

/** Listens on the port asked for, or else on the first free one from 3000 on.
 *  @returns the port.
 *  @throws Error that says what to do when the port asked for is taken. */
export async function listen(server: Server, wanted: number | undefined): Promise<number> {
  const first = wanted ?? DEFAULT_PORT;
  const last = wanted ?? DEFAULT_PORT + TRIED;
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
    wanted
      ? `Port ${wanted} is taken. Stop what listens there, or set PORT to another.`
      : `The ports ${first} to ${last} are all taken. Set PORT to a free one.`,
  );
}

/** Listens on loopback: on the port that is preferred, or on any where another process has that.
 *  @returns the port. */
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

/** Lets requests under way finish, for a moment. */
export async function close(server: Server, graceMs = 2_000): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
