import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SocketEvent } from '../../functions/api/imports/socket.ts';
import { Sockets } from '../../local/gateway/sockets.ts';
import { withinPermissions } from './within-permissions.ts';

/** Runs within its permissions. The environment must be set. */
export const handleSocket = async (event: SocketEvent) => {
  const socket = await import('../../functions/api/imports/socket.ts');
  return withinPermissions('imports', () => socket.handleSocket(event));
};

export async function startImportSockets(): Promise<{
  env: { SOCKETS_URL: string; SITE_URL: string };
  stop(): Promise<void>;
}> {
  const sockets = new Sockets(() => handleSocket);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  sockets.acceptFrom(server);
  const SITE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { SITE_URL, SOCKETS_URL: await sockets.start() },
    async stop() {
      await sockets.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
