import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns the first of the preferred ports that is free on loopback, or any free port. */
export async function findFreePort(...preferred: number[]): Promise<number> {
  for (const port of [...preferred, 0]) {
    const found = await tryPort(port);
    if (found !== undefined) return found;
  }
  throw new Error('No free port on this machine');
}

async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : undefined;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}
