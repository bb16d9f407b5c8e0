import { randomUUID } from 'node:crypto';
import { generate } from 'cognito-local/lib/services/totp.js';
import { account } from '../../../../shared/contract/account.ts';
import { airtable } from '../../../../shared/contract/airtable.ts';
import { content } from '../../../../shared/contract/content.ts';
import { staff } from '../../../../shared/contract/staff.ts';
import { sync } from '../../../../shared/contract/sync.ts';
import { passHostedLogin } from '../../../support/log-in.ts';
import { send } from '../http-call.ts';
import { signIn } from '../users.ts';
import { ApiClient, type Prepare } from './client.ts';

const TABLE = { tableName: 'Item Log' };

async function getRecord(client: ApiClient) {
  const { records } = await client.call(airtable, 'GET /api/airtable/item-log');
  const [record] = records;
  if (!record) throw new Error('No sync has run');
  return record;
}

export const backOfficeCalls = {
  'GET /api/login': () => ({ query: { returnTo: '/cart' } }),
  'GET /api/auth/callback': startSignIn,
  'GET /api/logout': () => ({}),
  'GET /api/auth/user': () => ({}),

  'PATCH /api/account': ({ person }) => ({
    body: { firstName: person.email.slice(0, 8), lastName: null },
  }),
  'DELETE /api/account': ({ person }) => ({ body: { email: person.email } }),
  'GET /api/account/export': () => ({}),
  'GET /api/account/sessions': () => ({}),
  'DELETE /api/account/sessions': () => ({}),
  'DELETE /api/account/sessions/{id}': async ({ url, person }) => {
    const other = new ApiClient(url, await signIn(url, person));
    const sessions = await other.call(account, 'GET /api/account/sessions');
    return { params: { id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' } };
  },
  'GET /api/account/second-factor': () => ({}),
  'POST /api/account/second-factor': () => ({}),
  'PUT /api/account/second-factor': async (client) => {
    const { secret } = await client.call(account, 'POST /api/account/second-factor');
    return { body: { code: generate(secret) } };
  },
  'DELETE /api/account/second-factor': () => ({}),

  'GET /api/analytics': () => ({ query: { days: '7' } }),
  'GET /api/searches': () => ({ query: { days: '7' } }),

  'PUT /api/settings': async (client) => ({
    body: await client.call(content, 'GET /api/settings'),
  }),
  'PUT /api/pages/{slug}': async (client) => {
    const params = { slug: 'terms' };
    const { title, text, version } = await client.call(content, 'GET /api/pages/{slug}', {
      params,
    });
    return { params, body: { title, text, version } };
  },
  'GET /api/settings/versions': () => ({ query: { limit: '5' } }),
  'GET /api/pages/{slug}/versions': () => ({ params: { slug: 'terms' }, query: { limit: '5' } }),

  'GET /api/presets': () => ({ query: { kind: 'items-view' } }),
  'PUT /api/presets/{id}': () => ({
    params: { id: randomUUID() },
    body: { kind: 'items-view', name: randomUUID(), values: { era: 'Korea' }, hiddenColumns: [] },
  }),
  'DELETE /api/presets/{id}': () => ({
    params: { id: randomUUID() },
    query: { kind: 'items-view' },
  }),

  'GET /api/failed-tasks': () => ({ query: { limit: '5' } }),
  'POST /api/failed-tasks/{id}/retry': () => ({ params: { id: `mail.${'a'.repeat(32)}` } }),
  'DELETE /api/failed-tasks/{id}': () => ({ params: { id: `mail.${'a'.repeat(32)}` } }),
  'GET /api/mail-status': () => ({}),
  'DELETE /api/mail-status/dealer-report': () => ({}),
  'GET /api/activity': () => ({ query: { limit: '5' } }),
  'GET /api/staff': () => ({}),
  'POST /api/staff': () => ({ body: { email: `${randomUUID()}@guidon.example` } }),
  'PATCH /api/staff/{id}': async (client) => {
    const email = `${randomUUID()}@guidon.example`;
    const { id } = await client.call(staff, 'POST /api/staff', { body: { email } });
    return { params: { id }, body: { isEnabled: false } };
  },

  'GET /api/auth/airtable/status': () => ({}),
  'GET /api/auth/airtable': () => ({}),
  'DELETE /api/auth/airtable': () => ({}),
  'GET /api/auth/airtable/callback': () => ({ query: { error: 'access_denied' } }),
  'GET /api/airtable/schema': () => ({}),
  'GET /api/airtable/tables': () => ({}),
  'GET /api/test-airtable': () => ({}),
  'GET /api/airtable/base': () => ({}),
  'PUT /api/airtable/base': async (client) => {
    const { baseId } = await client.call(airtable, 'GET /api/airtable/base');
    return { body: { base: baseId } };
  },
  'GET /api/airtable/columns': () => ({}),
  'PUT /api/airtable/columns': async (client) => {
    const { version, columns, unused, statuses } = await client.call(
      airtable,
      'GET /api/airtable/columns',
    );
    return { body: { version, columns, unused, statuses } };
  },
  'POST /api/airtable/columns': () => ({ body: { columns: ['Rank'] } }),
  'GET /api/airtable/item-log': () => ({ query: { limit: '10' } }),
  'GET /api/airtable/item-log/{id}': async (client) => ({
    params: { id: (await getRecord(client)).id },
  }),
  'PATCH /api/airtable/item-log/{id}': async (client) => {
    const { id, status } = await getRecord(client);
    return {
      params: { id },
      body: { changes: [{ field: 'status', from: status, to: status }] },
    };
  },
  'POST /api/airtable/sales': async (client) => {
    const { id, status } = await getRecord(client);
    return {
      body: {
        soldAt: '2026-11-20',
        place: 'Show',
        sales: [{ recordId: id, status: `not ${status}`, price: '40.00' }],
      },
    };
  },
  'PATCH /api/airtable/item-log': async (client) => {
    const { id, sharePrice } = await getRecord(client);
    return { body: { prices: [{ recordId: id, from: sharePrice, to: sharePrice }] } };
  },
  'GET /api/airtable/item-log/{id}/values': async (client) => ({
    params: { id: (await getRecord(client)).id },
  }),
  'GET /api/airtable/item-log/{id}/history': async (client) => ({
    params: { id: (await getRecord(client)).id },
  }),
  'POST /api/airtable/item-log/{id}/history/{eventId}/undo': async (client) => {
    const { id } = await getRecord(client);
    const params = { id };
    const { values } = await client.call(airtable, 'GET /api/airtable/item-log/{id}/values', {
      params,
    });
    const from = values.find(({ field }) => field === 'sharePrice')?.value ?? null;
    const to = from === '50.00' ? '60.00' : '50.00';
    await client.call(airtable, 'PATCH /api/airtable/item-log/{id}', {
      params,
      body: { changes: [{ field: 'sharePrice', from, to }] },
    });
    const [event] = await client.call(airtable, 'GET /api/airtable/item-log/{id}/history', {
      params,
    });
    if (!event) throw new Error('The change is missing from the history');
    return { params: { id, eventId: event.id } };
  },
  'GET /api/airtable/item-log/{id}/page': () => ({ params: { id: 'recAAAAAAAAAAAAAA' } }),
  'GET /api/airtable/table/{tableName}': () => ({ params: TABLE, query: { page: '1' } }),
  'GET /api/airtable/table/{tableName}/{page}': () => ({ params: { ...TABLE, page: '0' } }),

  'POST /api/sync-airtable': () => ({ body: { dryRun: true } }),
  'GET /api/sync-airtable/runs': () => ({}),
  'GET /api/sync-airtable/runs/{id}': async (client) => {
    const runs = await client.call(sync, 'GET /api/sync-airtable/runs');
    // A push that finds nothing leaves no run.
    const run = runs.find(({ cause }) => cause !== 'push');
    if (!run) throw new Error('No sync has run');
    return { params: { id: run.id } };
  },
  'POST /api/sync-airtable/runs/{id}/rollback': async (client) => {
    const runs = await client.call(sync, 'GET /api/sync-airtable/runs');
    const run = runs.find(({ status }) => status !== 'running');
    if (!run) throw new Error('No sync has run');
    return { params: { id: run.id }, body: {} };
  },
  'GET /api/products/{id}/history': () => ({ params: { id: randomUUID() } }),
  'GET /api/sync-airtable/problems': () => ({}),
  'GET /api/spellings': () => ({}),
  'PUT /api/spellings': () => ({
    body: { field: 'era', text: 'W.W.2-time', means: 'WWII (1941-1945)' },
  }),
  'GET /api/restricted-listings': () => ({}),
  'DELETE /api/restricted-listings/{recordId}': async (client) => {
    const params = { recordId: `rec${randomUUID().replaceAll('-', '').slice(0, 14)}` };
    const body = { reason: 'It is an empty case.' };
    await client.call(sync, 'PUT /api/restricted-listings/{recordId}', { params, body });
    return { params };
  },
  'PUT /api/restricted-listings/{recordId}': () => ({
    params: { recordId: `rec${randomUUID().replaceAll('-', '').slice(0, 14)}` },
    body: { reason: 'It is an empty case.' },
  }),
  'GET /api/inventory': () => ({}),
  'GET /api/database': () => ({}),
  'POST /api/add-test-items': () => ({}),
  'POST /api/add-sample-data': () => ({}),
  'GET /api/sample-data': () => ({}),
  'DELETE /api/sample-data': () => ({}),

  'GET /api/search': () => ({ query: { q: 'airborne', limit: '3' } }),
} satisfies Record<string, Prepare>;

/** Completes the hosted login like a browser. */
async function startSignIn({ url, person }: ApiClient) {
  const { headers } = await send(url, 'GET', '/api/login');
  const back = new URL(await passHostedLogin(headers.location ?? '', person));
  const [cookie = ''] = (headers['set-cookie']?.[0] ?? '').split(';', 1);
  return { query: Object.fromEntries(back.searchParams), headers: { cookie } };
}
