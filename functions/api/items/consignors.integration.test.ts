import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import type { BulkChange, BulkOutcome } from '../../../shared/entities/bulk-change.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { registerConsignor } from '../../../tests/support/consigned-pieces.ts';
import { signedInAs, signedInStaff } from '../../../tests/support/session.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { ITEM } from '../../domain/records/testing/item-log.ts';
import { sendTestItems } from '../../domain/records/testing/send-test-items.ts';

sendTestItems();
let owner: Awaited<ReturnType<typeof signedInStaff>>;
let items: Awaited<ReturnType<typeof loadCalls>>;
beforeEach(async () => {
  items = await loadCalls('items');
  owner = await signedInStaff();
});

type Session = Pick<typeof owner, 'headers'>;
const { sharePrice: _, ...PATCH } = ITEM;
const catalog = (fields: object, { headers }: Session = owner, draft: string = randomUUID()) =>
  items('POST /api/military-items', {
    headers: { ...headers, 'idempotency-key': draft },
    body: { ...PATCH, ...fields },
  });
const cataloged = async (fields: object = {}): Promise<MilitaryItem> => {
  const { status, body } = await catalog(fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const ask = (key: RouteKey, id: string, { headers }: Session = owner) =>
  items(key, { headers, params: { id } });
const getItem = async (id: string, session: Session = owner): Promise<MilitaryItem> =>
  (await ask('GET /api/military-items/{id}', id, session)).body;
const getHistory = async (id: string): Promise<ItemEvent[]> =>
  (await ask('GET /api/military-items/{id}/history', id)).body;
const correct = (id: string, body: object, { headers }: Session = owner) =>
  items('PATCH /api/military-items/{id}', { headers, params: { id }, body });
const undo = (id: string, eventId: string) =>
  items('POST /api/military-items/{id}/history/{eventId}/undo', {
    headers: owner.headers,
    params: { id, eventId },
  });
const upload = async (id: string): Promise<string> => {
  const { status, body } = await items('POST /api/military-items/upload-airtable', {
    headers: owner.headers,
    body: { ...PATCH, id },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.airtableId;
};
const runWorker = () =>
  withinPermissions('sync-worker', async () =>
    (await import('../../jobs/worker/handler.ts')).worker({ job: 'bulk-changes' }),
  );
const changeAll = async (
  body: object,
): Promise<BulkChange & { outcomes: BulkOutcome[]; undoable: number }> => {
  const started = await items('POST /api/bulk-changes', { headers: owner.headers, body });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await runWorker();
  return (await ask('GET /api/bulk-changes/{id}', started.body.id)).body;
};

async function findConsignment(airtableId: string | null) {
  const { findConsignments } = await import('../../platform/table/consignments.ts');
  const productId = toProductId(airtableId ?? '');
  return (await findConsignments([productId])).get(productId);
}

async function rename(id: string, name: string): Promise<void> {
  const { findConsignor, updateConsignor } = await import('../../platform/table/consignors.ts');
  const before = await findConsignor(id);
  if (!before) throw new Error('No such consignor');
  const after = { ...before, name, version: before.version + 1 };
  expect(await updateConsignor(before, after)).toBe(true);
}

test('POST /api/military-items assigns an item to the consignor with an id, and names this consignor', async () => {
  const { id, name } = await registerConsignor();
  const item = await cataloged({ consignorId: id, consignor: 'Another name' });
  expect(item).toMatchObject({ consignorId: id, consignor: name });
  expect(await getItem(item.id)).toEqual(item);
});

test('POST /api/military-items finds a consignor by name in any case, and repeats the answer for the same draft', async () => {
  const { id, name } = await registerConsignor();
  const draft = randomUUID();
  const fields = { consignor: `  ${name.toUpperCase()} ` };
  const first = await catalog(fields, owner, draft);
  expect(first).toMatchObject({ status: 201, body: { consignorId: id, consignor: name } });
  expect((await catalog(fields, owner, draft)).body).toEqual(first.body);
});

test('POST /api/military-items repeats the answer for a draft whose consignor was renamed since', async () => {
  const { id } = await registerConsignor();
  const draft = randomUUID();
  const first = await catalog({ consignorId: id }, owner, draft);
  await rename(id, `Renamed ${id}`);
  expect(await catalog({ consignorId: id }, owner, draft)).toMatchObject({
    status: 201,
    body: first.body,
  });
});

test('POST /api/military-items keeps the name of a consignor who is not registered', async () => {
  const item = await cataloged({ consignor: 'Ted Hallam' });
  expect(item.consignor).toBe('Ted Hallam');
  expect(item).not.toHaveProperty('consignorId');
  expect(await cataloged()).not.toHaveProperty('floor');
});

test.each([
  ['POST /api/military-items', randomUUID()],
  ['PATCH /api/military-items/{id}', randomUUID()],
  ['POST /api/military-items', 'Ada Lovelace'],
  ['PATCH /api/military-items/{id}', 'Ada Lovelace'],
] as const)('%s rejects the unknown consignor %s', async (key, consignorId) => {
  const item = await cataloged({ consignor: 'Ted Hallam' });
  const answer = key.startsWith('POST')
    ? await catalog({ consignorId })
    : await correct(item.id, { consignorId });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'consignorId' }] } });
  expect(await getItem(item.id)).toEqual(item);
});

test.each(['-1', 'much', '12.345'])(
  'POST /api/military-items rejects a price floor of %s',
  async (floor) => {
    expect(await catalog({ floor })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'floor' }] },
    });
  },
);

describe('PATCH /api/military-items/{id}', () => {
  test.each([
    { consignorId: null },
    { consignor: null },
    { consignor: ' ' },
    { consignorId: null, consignor: 'Ted Hallam' },
  ])('%j clears the consignor', async (fields) => {
    const { id } = await registerConsignor();
    const item = await cataloged({ consignorId: id });
    const { body } = await correct(item.id, fields);
    expect(body.consignor).toBeNull();
    expect(body).not.toHaveProperty('consignorId');
  });

  test('another name replaces the consignor, and other fields keep the consignor', async () => {
    const [first, second] = [await registerConsignor(), await registerConsignor()];
    const item = await cataloged({ consignorId: first.id });
    const named = await correct(item.id, { rank: 'Major' });
    expect(named.body).toMatchObject({ consignorId: first.id, consignor: first.name });
    const moved = await correct(item.id, { consignor: second.name });
    expect(moved.body).toMatchObject({ consignorId: second.id, consignor: second.name });
    const unknown = await correct(item.id, { consignor: 'Ted Hallam' });
    expect(unknown.body.consignor).toBe('Ted Hallam');
    expect(unknown.body).not.toHaveProperty('consignorId');
  });

  test('the name that a consignor had at the assignment keeps the consignor', async () => {
    const { id, name } = await registerConsignor();
    const item = await cataloged({ consignorId: id });
    await rename(id, `Renamed ${id}`);
    await registerConsignor({ name });
    const { body } = await correct(item.id, { consignor: name, rank: 'Major' });
    expect(body).toMatchObject({ consignorId: id, consignor: name, rank: 'Major' });
    expect((await correct(item.id, { consignorId: id })).body.consignor).toBe(`Renamed ${id}`);
  });

  test('the name of a consignor who was registered later links the item without an entry in its history', async () => {
    const name = `Zoe ${randomUUID()}`;
    const item = await cataloged({ consignor: name });
    const { id } = await registerConsignor({ name });
    const { body } = await correct(item.id, { consignor: name });
    expect(body).toMatchObject({ consignorId: id, consignor: name, updatedAt: item.updatedAt });
    expect(await getItem(item.id)).toEqual(body);
    expect(await getHistory(item.id)).toHaveLength(1);
  });
});

test('POST /api/military-items/{id}/history/{eventId}/undo restores the consignor and the price floor', async () => {
  const [first, second] = [await registerConsignor(), await registerConsignor()];
  const item = await cataloged({ consignorId: first.id });
  await correct(item.id, { consignorId: second.id, floor: '80' });
  const [changed] = await getHistory(item.id);
  expect(changed?.changes).toEqual([
    { field: 'consignor', before: first.name, after: second.name },
    { field: 'floor', before: null, after: '80.00' },
  ]);
  await rename(second.id, `Renamed ${second.id}`);
  const { body } = await undo(item.id, changed?.id ?? '');
  expect(body).toMatchObject({ consignorId: first.id, consignor: first.name, floor: null });
  const [undone] = await getHistory(item.id);
  const redone = await undo(item.id, undone?.id ?? '');
  expect(redone.body).toMatchObject({ consignor: second.name, floor: '80.00' });
  expect(redone.body).not.toHaveProperty('consignorId');
});

test('POST /api/military-items/{id}/history/{eventId}/undo of another change keeps a renamed consignor', async () => {
  const { id, name } = await registerConsignor();
  const item = await cataloged({ consignorId: id });
  await correct(item.id, { rank: 'Major' });
  await rename(id, `Renamed ${id}`);
  const [changed] = await getHistory(item.id);
  const { body } = await undo(item.id, changed?.id ?? '');
  expect(body).toMatchObject({ consignorId: id, consignor: name });
});

describe('POST /api/bulk-changes', () => {
  test('a name assigns many items to its consignor, also those that have this name already', async () => {
    const name = `Zoe ${randomUUID()}`;
    const [same, other] = [await cataloged({ consignor: name }), await cataloged()];
    const { id } = await registerConsignor({ name });
    const itemIds = [same.id, other.id];
    const change = { itemIds, fields: { consignor: name.toLowerCase() } };
    expect(await changeAll(change)).toMatchObject({ counts: { changed: 2 }, undoable: 1 });
    for (const itemId of itemIds) {
      expect(await getItem(itemId)).toMatchObject({ consignorId: id, consignor: name });
    }
    expect(await getHistory(same.id)).toHaveLength(1);
    expect((await getHistory(other.id))[0]?.changes).toEqual([
      { field: 'consignor', before: null, after: name },
    ]);
    expect((await changeAll(change)).counts).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('an id of a consignor is rejected, and a price floor is set', async () => {
    const { id } = await registerConsignor();
    const item = await cataloged({ consignorId: id });
    const rejected = await items('POST /api/bulk-changes', {
      headers: owner.headers,
      body: { itemIds: [item.id], fields: { consignorId: id } },
    });
    expect(rejected.status).toBe(400);
    await changeAll({ itemIds: [item.id], fields: { floor: '75' } });
    expect(await getItem(item.id)).toMatchObject({ consignorId: id, floor: '75.00' });
  });
});

test.each(['cataloger', 'seller'] as const)(
  'POST /api/military-items and corrections by a %s refuse the consignor and the price floor, and answers lack them',
  async (role) => {
    const { id } = await registerConsignor();
    const item = await cataloged({ consignorId: id, floor: '80' });
    const session = await signedInAs(role);
    for (const fields of [{ consignorId: id }, { consignorId: null }, { floor: '1.00' }]) {
      const message = `Forbidden: your role does not include ${Object.keys(fields)[0]}.`;
      const refused = { status: 403, body: { code: 'FORBIDDEN', message } };
      expect(await catalog(fields, session)).toMatchObject(refused);
      expect(await correct(item.id, fields, session)).toMatchObject(refused);
    }
    const renamed = await correct(item.id, { name: 'Eagle patch' }, session);
    for (const answer of [renamed.body, await getItem(item.id, session)]) {
      expect(answer).toMatchObject({ name: 'Eagle patch' });
      expect(JSON.stringify(answer)).not.toMatch(/consignor|floor/);
    }
    expect(await getItem(item.id)).toMatchObject({ consignorId: id, floor: '80.00' });
  },
);

describe('the consignment of a product', () => {
  test('begins with the upload of the item, and follows its changes', async () => {
    const [first, second] = [await registerConsignor(), await registerConsignor()];
    const { id } = await cataloged({ consignorId: first.id, floor: '80' });
    const airtableId = await upload(id);
    const productId = toProductId(airtableId);
    const consignment = { productId, itemId: id, consignorId: first.id };
    expect(await findConsignment(airtableId)).toEqual({
      ...consignment,
      floor: '80.00',
      share: null,
    });
    await correct(id, { floor: null, consignorShare: '62.5' });
    const changed = { ...consignment, floor: null, share: '62.5' };
    expect(await findConsignment(airtableId)).toEqual(changed);
    await correct(id, { consignor: second.name });
    expect(await findConsignment(airtableId)).toEqual({ ...changed, consignorId: second.id });
    await correct(id, { consignor: 'Ted Hallam' });
    expect(await findConsignment(airtableId)).toBeUndefined();
  });

  test('ends with the deletion of the item, and returns with it', async () => {
    const consignor = await registerConsignor();
    const { id } = await cataloged({ consignorId: consignor.id });
    const airtableId = await upload(id);
    const consignment = await findConsignment(airtableId);
    expect(consignment).toMatchObject({ itemId: id, floor: null, share: null });
    await ask('DELETE /api/military-items/{id}', id);
    expect(await findConsignment(airtableId)).toBeUndefined();
    await ask('POST /api/deleted-items/{id}/restore', id);
    expect(await findConsignment(airtableId)).toEqual(consignment);
  });

  test('begins with the cataloging of a draft that has a record already', async () => {
    const consignor = await registerConsignor();
    const draft = randomUUID();
    const headers = { ...owner.headers, 'idempotency-key': draft };
    const body = { ...PATCH, consignorId: consignor.id };
    const { airtableId } = (
      await items('POST /api/military-items/upload-airtable', { headers, body })
    ).body;
    expect(await findConsignment(airtableId)).toBeUndefined();
    const { body: item } = await catalog({ consignorId: consignor.id }, owner, draft);
    expect(await findConsignment(airtableId)).toMatchObject({ itemId: item.id });
  });

  test('begins with an upload in bulk, and ends when its undo removes the record', async () => {
    const consignor = await registerConsignor();
    const { id } = await cataloged({ consignorId: consignor.id });
    const uploaded = await changeAll({ action: 'upload', itemIds: [id] });
    const { airtableId } = await getItem(id);
    expect(await findConsignment(airtableId)).toMatchObject({ consignorId: consignor.id });
    expect((await ask('POST /api/bulk-changes/{id}/undo', uploaded.id)).status).toBe(202);
    await runWorker();
    expect((await getItem(id)).airtableId).toBeNull();
    expect(await findConsignment(airtableId)).toBeUndefined();
  });
});
