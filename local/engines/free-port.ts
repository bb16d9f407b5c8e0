import { once } from 'node:events';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

export async function findFreePort(...preferred: number[]): Promise<number> {
  for (const port of [...preferred, 0]) {
    const found = await tryPort(port, LOOPBACK);
    if (found !== undefined) return found;
  }
  throw new Error('No free port on this machine');
}

export async function tryPort(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : undefined;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}

/** Returns an address that a web page cannot guess: Linux has 16 million, other systems one. */
export function chooseLoopbackAddress(): string {
  if (process.platform !== 'linux') return LOOPBACK;
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  return `127.${a}.${b}.${Math.min(Math.max(c, 2), 254)}`;
}
