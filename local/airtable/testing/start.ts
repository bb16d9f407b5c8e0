import Airtable from 'airtable';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type AirtableOptions, startAirtable } from '../server.ts';
import { smallBase } from './small-base.ts';

export const TOKEN = 'patTest.secret';

const WIDE_OPEN = { requestsPerSecond: 10_000, requestsPerSecondPerUser: 10_000 };

const Answered = z.object({
  id: z.string(),
  createdTime: z.string(),
  fields: z.record(z.string(), z.unknown()),
});
const Schema = z.object({
  tables: z.array(z.object({ id: z.string(), name: z.string(), fields: z.array(z.unknown()) })),
});
export const ListResponse = z.object({ records: z.array(Answered), offset: z.string().optional() });

/** Disables all limits that the test does not set. */
export async function startForTest(options: Partial<AirtableOptions> = {}) {
  const server = await startAirtable({
    ...WIDE_OPEN,
    dataDir: options.dataDir ?? (await temporaryFolder()),
    base: smallBase,
    token: TOKEN,
    loadAsset: async (name, size) => ({
      bytes: Buffer.from(`${name} ${size}`),
      type: 'image/jpeg',
    }),
    ...options,
  });
  onTestFinished(() => server.close());
  const airtable = new Airtable({
    apiKey: TOKEN,
    endpointUrl: server.url,
    noRetryIfRateLimited: true,
    requestTimeout: 5000,
  });
  const client = airtable.base(server.baseId);

  const call = (path: string, init: { method?: string; body?: unknown; token?: string } = {}) =>
    fetch(`${server.url}${path}`, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${init.token ?? TOKEN}`,
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });
  const items = `/v0/${server.baseId}/Item%20Log`;
  const page = async (query = '') =>
    ListResponse.parse(await (await call(`${items}${query}`)).json());
  const cells = async (id: string) =>
    Answered.parse(await (await call(`${items}/${id}`)).json()).fields;

  const tables = async () =>
    Schema.parse(await (await call(`/v0/meta/bases/${server.baseId}/tables`)).json()).tables;

  return { ...server, airtable, client, call, items, page, cells, tables };
}
