import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { identification } from '../../../../shared/contract/identification.ts';
import { items } from '../../../../shared/contract/items.ts';
import { toItemCode } from '../../../../shared/short-codes.ts';
import type { ApiClient, Prepare } from './client.ts';

export const itemCalls = {
  'POST /api/military-items': () => ({
    headers: { 'idempotency-key': randomUUID() },
    body: createItemInput(),
  }),
  'GET /api/military-items': () => ({ query: { limit: '5' } }),
  'GET /api/military-items/next-number': () => ({}),
  'GET /api/military-items/{id}': withNewItem,
  'PATCH /api/military-items/{id}': async (client) => ({
    ...(await withNewItem(client)),
    body: { name: 'A corrected name', length: '2.5' },
  }),
  'DELETE /api/military-items/{id}': withNewItem,
  'GET /api/military-items/{id}/history': withNewItem,
  'POST /api/military-items/{id}/history/{eventId}/undo': async (client) => {
    const { itemId, eventId } = await createChange(client);
    return { params: { id: itemId, eventId } };
  },
  'GET /api/deleted-items': () => ({ query: { limit: '5' } }),
  'POST /api/deleted-items/{id}/restore': withDeletedItem,
  'DELETE /api/deleted-items/{id}': withDeletedItem,
  'POST /api/bulk-changes': async (client) => ({
    body: { itemIds: [(await createItem(client)).id], fields: { era: 'Korea (1950-1953)' } },
  }),
  'GET /api/bulk-changes': () => ({}),
  'GET /api/bulk-changes/{id}': withBulkChange,
  'POST /api/bulk-changes/{id}/undo': withBulkChange,
  'GET /api/codes/{code}': async (client) => ({
    params: { code: toItemCode((await createItem(client)).id) },
  }),
  'POST /api/labels': async (client) => ({
    body: { itemIds: [(await createItem(client)).id], sheet: 'avery-5160', copies: 2 },
  }),
  'POST /api/military-items/upload-airtable': async (client) => {
    const { id } = await createItem(client);
    return { body: { ...createItemInput(), id } };
  },
  'GET /api/military-items/{id}/airtable-changes': withUploadedItem,
  'POST /api/military-items/{id}/airtable-changes': async (client) => ({
    ...(await withUploadedItem(client)),
    body: { changes: [] },
  }),

  'GET /api/asmic-entries': () => ({ query: { limit: '5' } }),
  'GET /api/asmic-entries/{id}': async (client) => ({ params: { id: await getEntryId(client) } }),
  'PATCH /api/asmic-entries/{id}': async (client) => ({
    params: { id: (await importEntry(client)).entryId },
    body: { notes: 'Approved 1924' },
  }),
  'DELETE /api/asmic-entries': () => ({}),
  'DELETE /api/asmic-entries/{id}': async (client) => ({
    params: { id: (await importEntry(client)).entryId },
  }),
  'GET /api/asmic-entries/{id}/history': async (client) => ({
    params: { id: await getEntryId(client) },
  }),
  'GET /api/asmic-changes': () => ({ query: { limit: '5' } }),
  'POST /api/asmic-changes/{revision}/undo': async (client) => ({
    params: { revision: (await importEntry(client)).revision },
    query: { apply: 'true' },
  }),
  'POST /api/asmic-entries/import': () => createImport(),
  'GET /api/military-items/{id}/comparisons': withNewItem,
  'POST /api/military-items/{id}/compare': withNewItem,
  'POST /api/comparisons/{id}/verify': async (client) => ({
    params: { id: await createComparison(client) },
    body: { verified: true, notes: 'As in the reference.' },
  }),
  'GET /api/comparisons/accuracy': () => ({}),
} satisfies Record<string, Prepare>;

export function createItemInput() {
  return {
    name: `1st Infantry Division patch ${randomUUID()}`,
    itemType: 'Patches',
    condition: 'Excellent',
    era: 'WWII (1941-1945)',
    branch: 'Army',
    unitDesignation: '1st Infantry Division',
  };
}

export function createItem(client: ApiClient, key: string = randomUUID()) {
  return client.call(items, 'POST /api/military-items', {
    headers: { 'idempotency-key': key },
    body: createItemInput(),
  });
}

export async function createChange(
  client: ApiClient,
): Promise<{ itemId: string; eventId: string }> {
  const { id } = await createItem(client);
  await client.call(items, 'PATCH /api/military-items/{id}', {
    params: { id },
    body: { description: 'Cut edge.' },
  });
  const history = await client.call(items, 'GET /api/military-items/{id}/history', {
    params: { id },
  });
  const change = history.find(({ kind }) => kind === 'edited');
  if (!change) throw new Error('The change is missing from the history');
  return { itemId: id, eventId: change.id };
}

export async function createComparison(client: ApiClient): Promise<string> {
  // An earlier call may have emptied the reference catalog.
  const reference = createImport(undefined, createItemInput().unitDesignation);
  await client.call(identification, 'POST /api/asmic-entries/import', reference);
  const { id } = await createItem(client);
  const { matches } = await client.call(identification, 'POST /api/military-items/{id}/compare', {
    params: { id },
  });
  const [match] = matches;
  if (!match) throw new Error('The item has no match');
  return match.id;
}

function createImport(
  asmicNumber = `PROVE-${randomUUID()}`,
  designation = 'A regiment of nowhere',
) {
  return {
    query: { apply: 'true' as const },
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(`asmicNumber,designation,itemType\n${asmicNumber},${designation},Patches\n`),
  };
}

async function importEntry(client: ApiClient) {
  const asmicNumber = `PROVE-${randomUUID()}`;
  await client.call(identification, 'POST /api/asmic-entries/import', createImport(asmicNumber));
  const changes = await client.call(identification, 'GET /api/asmic-changes', {
    query: { limit: '100' },
  });
  const change = changes.find(({ entry }) => entry?.asmicNumber === asmicNumber);
  if (!change?.entry) throw new Error('The import is not listed');
  return { entryId: change.entry.id, revision: String(change.revision) };
}

export async function getEntryId(client: ApiClient): Promise<string> {
  const [entry] = await client.call(identification, 'GET /api/asmic-entries', {
    query: { limit: '1' },
  });
  if (!entry) throw new Error('The reference catalog is empty');
  return entry.id;
}

async function withUploadedItem(client: ApiClient) {
  const { id } = await createItem(client);
  const body = { ...createItemInput(), id };
  await client.call(items, 'POST /api/military-items/upload-airtable', { body });
  return { params: { id } };
}

async function withNewItem(client: ApiClient) {
  const { id } = await createItem(client);
  return { params: { id } };
}

async function withDeletedItem(client: ApiClient) {
  const { params } = await withNewItem(client);
  await client.call(items, 'DELETE /api/military-items/{id}', { params });
  return { params };
}

async function withBulkChange(client: ApiClient) {
  const { id: itemId } = await createItem(client);
  const { id } = await client.call(items, 'POST /api/bulk-changes', {
    body: { itemIds: [itemId], fields: { era: 'Korea (1950-1953)' } },
  });
  const params = { id };
  for (;;) {
    const { status } = await client.call(items, 'GET /api/bulk-changes/{id}', { params });
    if (status === 'finished') return { params };
    await sleep(100);
  }
}
