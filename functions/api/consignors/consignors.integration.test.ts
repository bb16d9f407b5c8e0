import { randomUUID } from 'node:crypto';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { type Consignor, DEFAULT_CONSIGNOR_TERMS } from '../../../shared/entities/consignor.ts';
import type {
  ConsignorStatement,
  UnmatchedConsignor,
} from '../../../shared/entities/consignor-statement.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedInAs, signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('consignors');
  staff = await signedInStaff();
});
afterAll(() => engines.stop());

const newName = () => `Estate of ${randomUUID()}`;
const add = (body: object, key?: string) =>
  call('POST /api/consignors', {
    headers: { ...staff.headers, ...(key ? { 'idempotency-key': key } : {}) },
    body,
  });
const create = async (fields: object = {}): Promise<Consignor> =>
  (await add({ name: newName(), ...fields })).body;
const get = (id: string) =>
  call('GET /api/consignors/{id}', { headers: staff.headers, params: { id } });
const change = (id: string, body: object) =>
  call('PATCH /api/consignors/{id}', { headers: staff.headers, params: { id }, body });
const list = async (): Promise<Consignor[]> =>
  (await call('GET /api/consignors', { headers: staff.headers })).body;
const conflict = { status: 409, body: { code: 'CONFLICT' } };
const nameTaken = { status: 400, body: { issues: [{ path: 'name' }] } };

const TERMS = {
  bands: [
    { upTo: '500.00', percent: '35' },
    { upTo: null, percent: '25.5' },
  ],
  minimum: '10.00',
  payoutDays: 30,
};

test('POST /api/consignors adds a consignor with the default terms', async () => {
  const name = newName();
  const { status, body } = await add({ name: ` ${name} ` });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    name,
    email: null,
    phone: null,
    address: null,
    terms: DEFAULT_CONSIGNOR_TERMS,
    notes: null,
    taxIdLast4: null,
    balance: '0.00',
    payable: '0.00',
    version: 1,
    createdAt: expect.any(String),
    updatedAt: body.createdAt,
  });
  expect((await get(body.id)).body).toEqual(body);
});

test('POST /api/consignors answers a repetition with the same consignor', async () => {
  const [name, key] = [newName(), randomUUID()];
  const answers = await Promise.all([add({ name }, key), add({ name }, key)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await list()).filter((each) => each.name === name)).toHaveLength(1);
});

test('POST /api/consignors accepts a name once, whatever its case', async () => {
  const name = newName();
  const answers = await Promise.all([name, name.toUpperCase()].map((each) => add({ name: each })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await add({ name })).toMatchObject(nameTaken);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ email: 'ada' }, 'email'],
  [{ taxId: '1' }, 'taxId'],
  [{ terms: { ...TERMS, bands: TERMS.bands.toReversed() } }, 'terms.bands'],
  [{ terms: { ...TERMS, payoutDays: 366 } }, 'terms.payoutDays'],
])('POST /api/consignors rejects %j', async (fields, path) => {
  expect(await add({ name: newName(), ...fields })).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  });
});

test('POST /api/consignors accepts names that are longer when they are compared', async () => {
  const name = `${newName()} ${'ﷺ'.repeat(100)}`;
  expect(await add({ name })).toMatchObject({ status: 201, body: { name } });
  expect(await add({ name })).toMatchObject(nameTaken);
});

test('GET /api/consignors lists all by name, with their balances and what is payable', async () => {
  const prefix = randomUUID();
  const second = await create({ name: `${prefix} b` });
  const first = await create({ name: `${prefix} A` });
  await call('POST /api/consignors/{id}/adjustments', {
    headers: staff.headers,
    params: { id: second.id },
    body: { kind: 'fee', amount: '12.5', reason: 'Photos' },
  });
  await appendSale(first.id, randomUUID());
  const listed = (await list()).filter(({ name }) => name.startsWith(prefix));
  expect(listed).toEqual([
    { ...first, balance: '70.00', payable: '0.00' },
    { ...second, balance: '-12.50', payable: '-12.50' },
  ]);
});

test('GET /api/consignors/{id} answers 404 for an unknown consignor', async () => {
  expect((await get(randomUUID())).status).toBe(404);
});

test('PATCH /api/consignors/{id} changes what is given and keeps the rest', async () => {
  const before = await create({ email: 'Ada@Consignors.example', phone: '555', terms: TERMS });
  const address = { ...ADDRESS, name: 'Ada Lovelace' };
  const { status, body } = await change(before.id, { phone: '', address, notes: 'In June' });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...before,
    email: 'ada@consignors.example',
    phone: null,
    address: expect.objectContaining(address),
    notes: 'In June',
    version: before.version + 1,
    updatedAt: expect.any(String),
  });
  expect((await get(before.id)).body).toEqual(body);
});

test('PATCH /api/consignors/{id} keeps the balance when a line is added at the same time', async () => {
  const { id } = await create();
  const params = { id };
  const credit = { kind: 'adjustment', amount: '1.00', reason: 'A sale' };
  const adjust = () =>
    call('POST /api/consignors/{id}/adjustments', {
      headers: staff.headers,
      params,
      body: credit,
    });
  await Promise.all([1, 2, 3].flatMap((n) => [adjust(), change(id, { notes: `Note ${n}` })]));
  expect((await get(id)).body).toMatchObject({ balance: '3.00', version: 4 });
});

test('PATCH /api/consignors/{id} gives a new name and frees the old one', async () => {
  const [first, second] = [await create(), await create()];
  expect(await change(second.id, { name: first.name.toUpperCase() })).toMatchObject(nameTaken);
  expect((await change(first.id, { name: first.name.toUpperCase() })).status).toBe(200);
  expect((await change(first.id, { name: newName() })).status).toBe(200);
  expect((await change(second.id, { name: first.name })).status).toBe(200);
});

test('PATCH /api/consignors/{id} fails for an outdated version', async () => {
  const { id, version } = await create();
  expect((await change(id, { notes: 'First', version })).status).toBe(200);
  expect(await change(id, { notes: 'Second', version })).toMatchObject(conflict);
  expect((await get(id)).body).toMatchObject({ notes: 'First' });
});

test('PATCH /api/consignors/{id} stores the tax ID encrypted and shows its last digits only', async () => {
  const { id } = await create({ taxId: '12-3456789' });
  const changed = await change(id, { taxId: '98-7654321' });
  expect(changed.body.taxIdLast4).toBe('4321');
  const { dynamodb: client } = await import('../../platform/aws/dynamodb.ts');
  const rows: unknown[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: readTableName() })) {
    rows.push(...Items);
  }
  const texts = JSON.stringify([rows, changed, await get(id), await list()]);
  for (const number of ['12-3456789', '98-7654321', '123456789', '987654321']) {
    expect(texts).not.toContain(number);
  }
  expect(await readTaxId(id)).toBe('98-7654321');
  expect((await change(id, { taxId: null })).body.taxIdLast4).toBeNull();
  expect(await readTaxId(id)).toBeUndefined();
});

const readTableName = () => process.env.TABLE_NAME ?? '';

async function readTaxId(id: string): Promise<string | undefined> {
  const { findConsignor } = await import('../../platform/table/consignors.ts');
  const { decryptTokens } = await import('../../platform/table/stored-tokens.ts');
  const stored = (await findConsignor(id))?.taxId;
  if (!stored) return undefined;
  const row = { purpose: 'consignor', id } as const;
  return (await decryptTokens(stored, z.object({ taxId: z.string() }), row))?.taxId;
}

test('GET /api/consignors/unmatched lists the names at items that no consignor has, with a similar one', async () => {
  const suffix = randomUUID().slice(0, 8);
  const { id, name } = await create({ name: `Abigail Thorne ${suffix}` });
  const items = await loadCalls('items');
  const catalog = async (consignor: string): Promise<string> => {
    const body = { name: 'A patch', itemType: 'Patches', condition: 'Fine', consignor };
    return (await items('POST /api/military-items', { headers: staff.headers, body })).body.id;
  };
  const misspelled = `Abigal Thorne ${suffix}`;
  const itemIds = [await catalog(misspelled), await catalog(misspelled.toUpperCase())];
  await catalog(name.toLowerCase());
  const alone = await catalog(`${suffix} Quartermaster`);
  const { body } = await call('GET /api/consignors/unmatched', { headers: staff.headers });
  const unmatched = (body as UnmatchedConsignor[]).filter(({ text }) =>
    text.toLowerCase().includes(suffix),
  );
  expect(unmatched.map((each) => ({ ...each, itemIds: each.itemIds.toSorted() }))).toEqual(
    expect.arrayContaining([
      {
        text: expect.stringMatching(RegExp(misspelled, 'i')),
        itemIds: itemIds.toSorted(),
        suggestion: { id, name },
      },
      { text: `${suffix} Quartermaster`, itemIds: [alone], suggestion: null },
    ]),
  );
  expect(unmatched).toHaveLength(2);
});

async function listInShop(number: number, availability: 'In Stock' | 'Sold Out'): Promise<void> {
  const { writeProducts } = await import('../../platform/table/products.ts');
  const product = makeProducts(1).map((each) => ({
    ...each,
    id: toProductId(recordId(number)),
    airtableId: recordId(number),
    availability,
    sharePrice: '450.00',
    sourceHash: null,
  }));
  await writeProducts({ put: product, remove: [] });
}

test('GET /api/consignors/{id}/statement lists the pieces that are not sold', async () => {
  const { id: consignorId } = await create();
  const floor = '300.00';
  const listed = await catalogWithRecord(901, { consignorId, floor });
  await listInShop(901, 'In Stock');
  await catalogWithRecord(902, { consignorId });
  await listInShop(902, 'Sold Out');
  await catalogWithRecord(903, { consignorId });
  await appendSale(consignorId, toProductId(recordId(903)));
  const cataloged = await catalogWithRecord(904, { consignorId, sharePrice: '80.00' });
  await catalogWithRecord(905, { consignorId: (await create()).id });
  const { body } = await call('GET /api/consignors/{id}/statement', {
    headers: staff.headers,
    params: { id: consignorId },
  });
  const { pieces, closing, payable, held } = body as ConsignorStatement;
  expect(pieces).toMatchObject([
    { itemId: listed.id, status: 'listed', price: '450.00', floor },
    { itemId: cataloged.id, status: 'cataloged', price: '80.00', floor: null },
  ]);
  expect({ closing, payable, held }).toEqual({ closing: '70.00', payable: '0.00', held: '70.00' });
});

async function appendSale(consignorId: string, productId: string): Promise<void> {
  const { appendConsignorLine } = await import('../../platform/table/consignors.ts');
  const orderId = randomUUID();
  await appendConsignorLine(consignorId, {
    id: `sale-${orderId}-${productId}`,
    kind: 'sale',
    at: new Date().toISOString(),
    item: 'A patch',
    reference: 'GQ-7K4M-2XQ9',
    orderId,
    productId,
    quantity: 1,
    priceCents: 10_000,
    commissionCents: 3_000,
    shareCents: 7_000,
    payoutDays: 0,
    payableAt: null,
    by: null,
  });
}

test('GET /api/consignors/{id}/statement rejects an impossible month, and an unknown consignor', async () => {
  const { id } = await create();
  const read = (consignorId: string, month: string) =>
    call('GET /api/consignors/{id}/statement', {
      headers: staff.headers,
      params: { id: consignorId },
      query: `month=${month}`,
    });
  expect((await read(id, '2026-13')).status).toBe(400);
  expect((await read(randomUUID(), '2026-11')).status).toBe(404);
  expect((await read(id, '2026-11')).body).toMatchObject({ month: '2026-11', lines: [] });
});

test.each([
  ['seller', true],
  ['cataloger', false],
  ['reader', true],
] as const)('GET /api/consignors is closed to a %s', async (role, seesCosts) => {
  const { headers } = await signedInAs(role, { seesCosts });
  expect((await call('GET /api/consignors', { headers })).status).toBe(403);
});
