import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { SocketEvent } from '../../functions/api/imports/socket.ts';
import { ERROR_STATUS } from '../../shared/contract/errors.ts';
import { IMPORT_SOCKET_PATH, TOKEN_PARAMETER } from '../../shared/edge/import-socket.ts';
import { guardServer, guardUpgrades } from '../guard.ts';
import { close, listenPreferring } from '../listen.ts';

const MAX_PAYLOAD_BYTES = 128 * 1024;

type SocketHandler = (event: SocketEvent) => Promise<{ statusCode?: number | undefined }>;

/** Emulates API Gateway's WebSocket API behind the CDN, and its Management API, by which functions send
 *  messages. */
export class Sockets {
  readonly #sockets = new Map<string, WebSocket>();
  readonly #accepting = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES });
  readonly #server: Server;
  readonly #getHandler: () => SocketHandler;

  constructor(getHandler: () => SocketHandler) {
    this.#getHandler = getHandler;
    const app = new Hono();
    app.post('/@connections/:id', async (c) => {
      const socket = this.#sockets.get(c.req.param('id'));
      if (!socket) return c.json({}, 410, { 'x-amzn-errortype': 'GoneException' });
      socket.send(await c.req.text());
      return c.json({});
    });
    app.notFound((c) => c.json({}, 404));
    this.#server = createAdaptorServer({
      fetch: app.fetch,
      overrideGlobalObjects: false,
    }) as Server;
    guardServer(this.#server);
  }

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listenPreferring(this.#server, 0)}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets.values()) socket.terminate();
    await close(this.#server);
  }

  acceptFrom(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (socket.destroyed) return;
      const path = request.url?.split('?')[0] ?? '';
      if (path.startsWith(IMPORT_SOCKET_PATH)) void this.#connect(request, socket, head, path);
    });
    guardUpgrades(server);
  }

  async #connect(request: IncomingMessage, socket: Duplex, head: Buffer, path: string) {
    const connectionId = randomUUID();
    socket.on('error', () => socket.destroy());
    const token = path.slice('/api/'.length);
    const statusCode = await this.#handle(connectionId, '$connect', {
      headers: toHeaders(request),
      queryStringParameters: { [TOKEN_PARAMETER]: token },
    });
    if (statusCode !== 200) return refuse(socket, statusCode);
    this.#accepting.handleUpgrade(request, socket, head, (accepted) => {
      this.#sockets.set(connectionId, accepted);
      accepted.on('message', (data: RawData) => {
        void this.#handle(connectionId, '$default', { body: String(data) });
      });
      accepted.on('error', () => accepted.terminate());
      accepted.on('close', () => {
        this.#sockets.delete(connectionId);
        void this.#handle(connectionId, '$disconnect', {});
      });
    });
  }

  async #handle(
    connectionId: string,
    routeKey: keyof typeof EVENT_TYPES,
    event: Omit<SocketEvent, 'requestContext'>,
  ): Promise<number> {
    try {
      const { statusCode = 200 } = await this.#getHandler()({
        ...event,
        requestContext: {
          connectionId,
          routeKey,
          eventType: EVENT_TYPES[routeKey],
          requestId: randomUUID(),
          requestTimeEpoch: Date.now(),
          identity: { sourceIp: '127.0.0.1' },
        },
      });
      return statusCode;
    } catch (error) {
      console.error(error);
      return 500;
    }
  }
}

const EVENT_TYPES = {
  $connect: 'CONNECT',
  $default: 'MESSAGE',
  $disconnect: 'DISCONNECT',
} as const;

/** Formats headers like API Gateway: names as sent, repeated values joined. */
function toHeaders({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`;
  }
  return headers;
}

function refuse(socket: Duplex, statusCode: number): void {
  const [code] = Object.entries(ERROR_STATUS).find(([, status]) => status === statusCode) ?? [];
  const body = JSON.stringify({ code, message: 'The connection was refused' });
  socket.end(
    [
      `HTTP/1.1 ${statusCode} Refused`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
}
