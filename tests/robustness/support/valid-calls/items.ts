import { randomUUID } from 'node:crypto';
import { identification } from '../../../../shared/contract/identification.ts';
import { items } from '../../../../shared/contract/items.ts';
import type { ApiClient, Prepare } from './client.ts';

/** Valid calls for items and identification. */
export const itemCalls = {
  'POST /api/military-items': () => ({
    headers: { 'idempotency-key': randomUUID() },
    body: createItemInput(),
  }),
  'GET /api/military-items': () => ({ query: { limit: '5' } }),
  'GET /api/military-items/{id}': ofNewItem,
  'PATCH /api/military-items/{id}': async (ready) => ({
    ...(await ofNewItem(ready)),
    body: { name: 'A corrected name', length: '2.5' },
  }),
  'DELETE /api/military-items/{id}': ofNewItem,
  'GET /api/military-items/{id}/history': ofNewItem,
  'POST /api/military-items/{id}/history/{eventId}/undo': async (ready) => {
    const { itemId, eventId } = await newChange(ready);
    return { params: { id: itemId, eventId } };
  },
  'POST /api/military-items/upload-airtable': async (ready) => {
    const { id } = await newItem(ready);
    return { body: { ...createItemInput(), id } };
  },

  'GET /api/asmic-entries': () => ({ query: { limit: '5' } }),
  'GET /api/asmic-entries/{id}': async (ready) => ({ params: { id: await entryId(ready) } }),
  'POST /api/asmic-entries/import': () => ({
    query: { apply: 'true' },
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(
      `asmicNumber,designation,itemType\nPROVE-${randomUUID()},A regiment of nowhere,Patches\n`,
    ),
  }),
  'GET /api/military-items/{id}/comparisons': ofNewItem,
  'POST /api/military-items/{id}/compare': ofNewItem,
  'POST /api/comparisons/{id}/verify': async (ready) => ({
    params: { id: await comparisonId(ready) },
    body: { verified: true, notes: 'As in the reference.' },
  }),
  'GET /api/comparisons/accuracy': () => ({}),
} satisfies Record<string, Prepare>;

/** An item with a match in the reference catalog and a unique name. */
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

export function newItem(ready: ApiClient, key: string = randomUUID()) {
  return ready.ask(items, 'POST /api/military-items', {
    headers: { 'idempotency-key': key },
    body: createItemInput(),
  });
}

/** Corrects a new item and returns the history event. */
export async function newChange(ready: ApiClient): Promise<{ itemId: string; eventId: string }> {
  const { id } = await newItem(ready);
  await ready.ask(items, 'PATCH /api/military-items/{id}', {
    params: { id },
    body: { description: 'Cut edge.' },
  });
  const history = await ready.ask(items, 'GET /api/military-items/{id}/history', {
    params: { id },
  });
  const change = history.find(({ kind }) => kind === 'edited');
  if (!change) throw new Error('The history does not have the change');
  return { itemId: id, eventId: change.id };
}

/** The id of a match of a new item. */
export async function comparisonId(ready: ApiClient): Promise<string> {
  const { id } = await newItem(ready);
  const { matches } = await ready.ask(identification, 'POST /api/military-items/{id}/compare', {
    params: { id },
  });
  const [match] = matches;
  if (!match) throw new Error('The item has no match');
  return match.id;
}

export async function entryId(ready: ApiClient): Promise<string> {
  const [entry] = await ready.ask(identification, 'GET /api/asmic-entries', {
    query: { limit: '1' },
  });
  if (!entry) throw new Error('The reference catalogue is empty');
  return entry.id;
}

async function ofNewItem(ready: ApiClient) {
  const { id } = await newItem(ready);
  return { params: { id } };
}
