import { once } from 'node:events';
import { createServer } from 'node:net';

/** The first free port of `wanted` on the loopback interface, or any free one.
 *  @returns a port that was free a moment ago. */
export async function findFreePort(...wanted: number[]): Promise<number> {
  for (const port of [...wanted, 0]) {
    const found = await tryPort(port);
    if (found !== undefined) return found;
  }
  throw new Error('There is no free port on this machine');
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
