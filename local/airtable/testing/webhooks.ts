import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { close, listenPreferring } from '../../listen.ts';
import { airtableId } from '../base-definition.ts';
import type { NewWebhook } from '../webhooks/webhook.ts';
import { startForTest } from './start.ts';

export const ITEM_LOG = airtableId('tbl', 'Item Log');
export const UNITS = airtableId('tbl', 'Units');

const Created = z.strictObject({
  id: z.string().startsWith('ach'),
  macSecretBase64: z.base64(),
  expirationTime: z.iso.datetime(),
});
const Listed = z.object({
  webhooks: z.array(
    z.object({
      id: z.string(),
      cursorForNextPayload: z.number(),
      isHookEnabled: z.boolean(),
      areNotificationsEnabled: z.boolean(),
      lastNotificationResult: z.looseObject({ success: z.boolean() }).nullable(),
      lastSuccessfulNotificationTime: z.string().nullable(),
      expirationTime: z.iso.datetime(),
    }),
  ),
});
const Payloads = z.strictObject({
  payloads: z.array(z.looseObject({ changedTablesById: z.unknown().optional() })),
  cursor: z.number(),
  mightHaveMore: z.boolean(),
});

type Filters = NewWebhook['specification']['options']['filters'];

interface CreateOptions {
  filters?: Filters;
  includes?: NewWebhook['specification']['options']['includes'];
  notificationUrl?: string;
  token?: string;
}

/** Connects to a server that `startForTest` or `startWithClients` started. */
export function createWebhookClient({ baseId, call }: Awaited<ReturnType<typeof startForTest>>) {
  const path = `/v0/bases/${baseId}/webhooks`;
  const requestCreate = ({
    filters = { dataTypes: ['tableData'] },
    includes,
    notificationUrl,
    token,
  }: CreateOptions = {}) =>
    call(path, {
      body: { notificationUrl, specification: { options: { filters, includes } } },
      ...(token === undefined ? {} : { token }),
    });
  const create = async (options?: CreateOptions) => {
    const webhook = Created.parse(await (await requestCreate(options)).json());
    const read = async (query = '') =>
      Payloads.parse(await (await call(`${path}/${webhook.id}/payloads${query}`)).json());
    const changes = async () =>
      (await read()).payloads.map(({ changedTablesById }) => changedTablesById);
    return { ...webhook, path: `${path}/${webhook.id}`, read, changes };
  };
  const list = async (token?: string) =>
    Listed.parse(await (await call(path, token === undefined ? {} : { token })).json()).webhooks;
  return { path, requestCreate, create, list };
}

export async function startWithWebhooks(options: Parameters<typeof startForTest>[0] = {}) {
  const server = await startForTest(options);
  return { ...server, ...createWebhookClient(server) };
}

interface Ping {
  body: string;
  mac: string | string[] | undefined;
}

/** Answers with the given statuses, then with 204. */
export async function startReceiver(...statuses: number[]) {
  const pings: Ping[] = [];
  let released = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    pings.push({ body, mac: request.headers['x-airtable-content-mac'] });
    await released;
    response.writeHead(statuses.shift() ?? 204).end();
  });
  const port = await listenPreferring(server, 0);
  onTestFinished(() => close(server, 0));
  return {
    notificationUrl: `http://localhost:${port}/`,
    pings,
    receive: (count: number) => expect.poll(() => pings.length).toBe(count),
    /** @returns a function that lets the receiver respond again */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
  };
}

export const isSigned = ({ body, mac }: Ping, macSecretBase64: string) => {
  const key = Buffer.from(macSecretBase64, 'base64');
  return mac === `hmac-sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
};

/** Stops the clock. The returned function moves it. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
}
