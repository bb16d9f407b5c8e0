import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { airtableId, startBase, TOKEN } from '../../../../tests/support/airtable-base.ts';
import { startEngines } from '../../../../tests/support/engines.ts';
import { toAutomaticNumber } from '../../../platform/table/catalog-numbers.ts';
import type { PhotoToSend } from '../upload.ts';
import { createBase, ITEM } from './item-log.ts';

const CLIENT = { clientId: 'a-client', redirectUris: ['http://localhost/back'] };

const SHORT_DELAYS = { settleMs: 300, pollMs: 100, fetchMs: 10_000 };

async function modules() {
  return {
    ...(await import('../send-item.ts')),
    ...(await import('../open-airtable.ts')),
    ...(await import('../../../platform/table/airtable-records.ts')),
    ...(await import('../../../platform/aws/dynamodb.ts')),
  };
}
type Modules = Awaited<ReturnType<typeof modules>>;
type SendRequest = Parameters<Modules['sendToAirtable']>[0];

interface SendOptions extends Partial<Omit<SendRequest, 'airtable'>> {
  limits?: Parameters<Modules['openAirtable']>[0];
  by?: Modules;
}

export function sendTestItems() {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let base: Awaited<ReturnType<typeof startBase>> | undefined;
  let functions: Modules;
  let identity: string;

  beforeAll(async () => {
    engines = await startEngines();
    Object.assign(process.env, engines.env);
    functions = await modules();
  });
  afterAll(() => engines.stop());

  const start = async (
    types: Record<string, string | undefined> = {},
    options: Parameters<typeof startBase>[1] = {},
  ) => {
    await base?.close();
    base = await startBase(createBase(types), { oauthClients: [CLIENT], ...options });
    Object.assign(process.env, base.env, { AIRTABLE_CONTENT_URL: base.url });
    return base;
  };
  beforeEach(async () => {
    identity = randomUUID();
    await start();
  });
  afterEach(async () => {
    await base?.close();
    base = undefined;
  });

  const running = () => {
    if (!base) throw new Error('Airtable is not running');
    return base;
  };
  // biome-ignore lint/suspicious/noExplicitAny: the responses differ by call.
  const call = async (path: string, method = 'GET', body?: unknown): Promise<any> => {
    const response = await fetch(`${running().url}/v0/${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  const itemLog = () => `${running().baseId}/Item%20Log`;

  return {
    get functions() {
      return functions;
    },
    get airtable() {
      return running();
    },
    get identity() {
      return identity;
    },
    start,
    modules,
    send: async ({ limits, by = functions, delays, ...request }: SendOptions = {}) =>
      by.sendToAirtable({
        identity,
        isDraft: false,
        item: ITEM,
        catalogNumber: toAutomaticNumber(request.identity ?? identity),
        photos: [],
        ...request,
        airtable: await by.openAirtable({ backoffMs: 5, rateLimitWaitMs: 10, ...limits }),
        delays: { ...SHORT_DELAYS, ...delays },
      }),
    records: async (): Promise<AirtableRecord[]> => (await call(itemLog())).records,
    edit: (id: string, fields: Record<string, unknown>) =>
      call(`${itemLog()}/${id}`, 'PATCH', { fields, typecast: true }),
    add: (fields: Record<string, unknown>) => call(itemLog(), 'POST', { fields, typecast: true }),
    remove: (id: string) => call(`${itemLog()}/${id}`, 'DELETE'),
    addPhoto: (id: string, name: string) =>
      call(`${running().baseId}/${id}/Photos/uploadAttachment`, 'POST', {
        filename: `${name}.png`,
        contentType: 'image/png',
        file: Buffer.from(name).toString('base64'),
      }),
    attachments: async (id: string): Promise<{ id: string }[]> =>
      (await call(`${itemLog()}/${id}`)).fields.Photos.map((each: { id: string }) => ({
        id: each.id,
      })),
    renameColumn: (name: string, to: string) => {
      const path = `meta/bases/${running().baseId}/tables/${airtableId('tbl', 'Item Log')}`;
      return call(`${path}/fields/${airtableId('fld', name)}`, 'PATCH', { name: to });
    },
    choices: async (column: string): Promise<string[]> => {
      const { tables } = await call(`meta/bases/${running().baseId}/tables`);
      const field = tables[0].fields.find(({ name }: { name: string }) => name === column);
      return field.options.choices.map(({ name }: { name: string }) => name);
    },
    tokenWith: async (scope: string): Promise<string> => {
      const verifier = 'v'.repeat(43);
      const post = (path: string, form: Record<string, string>) =>
        fetch(`${running().url}/oauth2/v1/${path}`, {
          method: 'POST',
          body: new URLSearchParams({
            client_id: CLIENT.clientId,
            redirect_uri: CLIENT.redirectUris[0] ?? '',
            ...form,
          }),
          redirect: 'manual',
        });
      const consent = await post('authorize', {
        response_type: 'code',
        state: 's'.repeat(16),
        scope,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        decision: 'authorize',
      });
      const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
      const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
      const answer = await post('token', grant);
      return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
    },
    callCounts: () => running().faults.calls().byKind,
  };
}

export function photo(name: string, size = 1_000, address?: string): PhotoToSend {
  return {
    name: `${name}.png`,
    contentType: 'image/png',
    size,
    bytes: async () => Buffer.alloc(size, name),
    address: async () => {
      if (!address) throw new Error('Unexpected request for the URL');
      return address;
    },
  };
}

export function photoNames({ fields }: AirtableRecord): string[] {
  const photos = (fields.Photos ?? []) as { filename: string }[];
  return photos.map(({ filename }) => filename.replace('.png', ''));
}
