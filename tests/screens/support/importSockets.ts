import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { expect, onTestFinished } from 'vitest';

export interface ImportSocket {
  token: string;
  actions: string[];
  isClosed: boolean;
  send(action: string, payload: object): void;
  close(): void;
}

export function mockImportSockets(): { next: (number: number) => Promise<ImportSocket> } {
  const sockets: ImportSocket[] = [];
  const interceptor = new WebSocketInterceptor();
  interceptor.apply();
  onTestFinished(() => interceptor.dispose());
  interceptor.on('connection', ({ client }) => {
    const socket: ImportSocket = {
      token: new URL(client.url).pathname.replace('/api/', ''),
      actions: [],
      isClosed: false,
      send: (action, payload) => client.send(JSON.stringify({ action, payload })),
      close: () => client.close(),
    };
    client.addEventListener('message', ({ data }) => {
      socket.actions.push(JSON.parse(String(data)).action);
    });
    client.addEventListener('close', () => {
      socket.isClosed = true;
    });
    sockets.push(socket);
  });
  return {
    async next(number) {
      await expect.poll(() => sockets[number]).toBeDefined();
      return sockets[number] as ImportSocket;
    },
  };
}
