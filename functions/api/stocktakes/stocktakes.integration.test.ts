import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { Product } from '../../../shared/entities/product.ts';
import type {
  ScanResult,
  Stocktake,
  StocktakeSummary,
} from '../../../shared/entities/stocktake.ts';
import { formatShortCode, toItemCode, toProductCode } from '../../../shared/short-codes.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedInAs, signedInStaff } from '../../../tests/support/session.ts';

type Session = Awaited<ReturnType<typeof signedInStaff>>;

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let items: Awaited<ReturnType<typeof loadCalls>>;
let me: Session;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('stocktakes');
  items = await loadCalls('items');
  me = await signedInStaff();
});
afterAll(() => engines.stop());

/** Each test has its own locations. */
let box: string;
let shelf: string;
beforeEach(() => {
  box = `Box ${randomUUID()}`;
  shelf = `Shelf ${randomUUID()}`;
});

const catalog = async (storageLocation: string | null, name = 'Patch') => {
  const body = { name, itemType: 'Patches', condition: 'Fine', storageLocation };
  const answer = await items('POST /api/military-items', { headers: me.headers, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as MilitaryItem;
};
const askItem = async (key: Parameters<typeof items>[0], id: string, body?: object) =>
  (await items(key, { headers: me.headers, params: { id }, body })).body;
const move = (id: string, storageLocation: string) =>
  askItem('PATCH /api/military-items/{id}', id, { storageLocation });
const findItem = (id: string): Promise<MilitaryItem> => askItem('GET /api/military-items/{id}', id);
const toProducts = (airtableId: string): Product[] =>
  makeProducts(1).map((product) => ({ ...product, id: toProductId(airtableId), airtableId }));
const list = async (
  recordId: string,
  stock: Pick<Product, 'availability' | 'stockQuantity'>,
): Promise<void> => {
  const { writeProducts } = await import('../../platform/table/products.ts');
  const put = toProducts(recordId).map((product) => ({ ...product, ...stock, sourceHash: null }));
  await writeProducts({ put, remove: [] });
};
const sell = (recordId: string) => list(recordId, { availability: 'Sold Out', stockQuantity: 0 });
const sellInItemLog = async (recordId: string) => {
  const { saveItemLog } = await import('../../platform/bucket/item-log.ts');
  const record = {
    id: recordId,
    createdAt: null,
    header: 'Patch',
    summary: null,
    uniqueId: null,
    status: SOLD_STATUS,
    types: [],
    era: null,
    condition: null,
    isForSale: false,
    isFeatured: false,
    isRare: false,
    isAuthentic: null,
    photo: null,
    productId: null,
  };
  await saveItemLog({ source: '', records: [record] });
};
const sellElsewhere = async (recordId: string) => {
  const { saleWrites } = await import('../../platform/table/recorded-sales.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  const sale = {
    id: randomUUID(),
    recordId,
    productId: toProductId(recordId),
    name: 'Patch',
    price: '20.00',
    soldAt: new Date().toISOString(),
    place: 'Show',
    buyer: null,
    by: { id: me.user.id, email: me.user.email },
    salesRecordId: null,
  };
  expect(await transactWrite(saleWrites(sale))).toBe(true);
};
/** Airtable does not have the sale yet. */
const sellOneOf = async (stockQuantity: number, recordId: string) => {
  const { changeHold } = await import('../../domain/quotes/holds.ts');
  await list(recordId, { availability: 'In Stock', stockQuantity });
  await changeHold({ productId: toProductId(recordId), name: 'Patch' }, (_, at) => ({
    claims: [
      {
        id: randomUUID(),
        kind: 'sale',
        quantity: 1,
        until: null,
        reason: null,
        by: null,
        at,
        airtable: { state: 'waiting', error: null, at },
      },
    ],
    freed: [],
  }));
};
const newRecordId = () => `rec${randomUUID().replaceAll('-', '').slice(0, 14)}`;

const start = (body: object, key?: string, { headers }: Session = me) =>
  call('POST /api/stocktakes', {
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    body,
  });
const started = async (locations: readonly string[], blind = false): Promise<Stocktake> => {
  const { status, body } = await start({ locations, blind });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const ask = (
  key: Parameters<typeof call>[0],
  id: string,
  body?: object,
  { headers }: Session = me,
) => call(key, { headers, params: { id }, body });
const get = async (id: string): Promise<Stocktake> =>
  (await ask('GET /api/stocktakes/{id}', id)).body;
interface Scanned {
  code: string;
  location: string;
  at?: string;
}
const send = (id: string, scans: readonly Scanned[], session?: Session) =>
  ask('POST /api/stocktakes/{id}/scans', id, { scans }, session);
const count = async (
  id: string,
  scans: readonly Scanned[],
  session?: Session,
): Promise<ScanResult[]> => {
  const { status, body } = await send(id, scans, session);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const close = (id: string, location?: string, session?: Session) =>
  ask('POST /api/stocktakes/{id}/close', id, { location }, session);
const closed = async (id: string, location?: string): Promise<Stocktake> => {
  const { status, body } = await close(id, location);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const settle = (id: string, key: string, resolution: string, session?: Session) =>
  ask('POST /api/stocktakes/{id}/differences', id, { key, resolution }, session);
const keysOf = (pieces: readonly { key: string }[]) => pieces.map(({ key }) => key).sort();
const summarize = ({ scanned, missing, misplaced, unexpected }: Stocktake) => ({
  scanned: scanned.map(({ key, location }) => `${key} at ${location}`).sort(),
  missing: keysOf(missing),
  misplaced: keysOf(misplaced),
  unexpected: keysOf(unexpected),
});
const conflict = { status: 409, body: { code: 'CONFLICT' } };
const invalid = (path: string) => ({ status: 400, body: { issues: [{ path }] } });

test('POST /api/stocktakes answers 409 while no item has a location', async () => {
  await catalog(null);
  expect(await start({})).toMatchObject(conflict);
});

test('GET /api/stocktakes/locations lists the locations of items in stock by name', async () => {
  const prefix = randomUUID();
  await catalog(`${prefix} 10`);
  await catalog(`${prefix} 2`);
  await catalog(`${prefix}   2`);
  const sold = newRecordId();
  await catalogWithRecord(sold, { storageLocation: `${prefix} 3` });
  await sell(sold);
  const { body } = await call('GET /api/stocktakes/locations', me);
  expect(body.filter((name: string) => name.startsWith(prefix))).toEqual([
    `${prefix} 2`,
    `${prefix} 10`,
  ]);
});

test('POST /api/stocktakes starts a stocktake of the chosen locations once', async () => {
  await catalog(box);
  await catalog(box.toUpperCase());
  await catalog(shelf);
  const key = randomUUID();
  const locations = [` ${box.toLowerCase()} `];
  const answers = await Promise.all([start({ locations }, key), start({ locations }, key)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers[0]?.body).toMatchObject({
    blind: false,
    by: { email: me.user.email },
    closedAt: null,
    locationCount: 1,
    closedLocationCount: 0,
    locations: [{ counted: 0, expected: 2, closedAt: null, closedBy: null }],
    scanned: [],
    missing: [],
  });
});

test('POST /api/stocktakes rejects a location that is unknown, or that an open stocktake has', async () => {
  await catalog(box);
  expect(await start({ locations: [box, shelf] })).toMatchObject(invalid('locations.1'));
  await catalog(shelf);
  const answers = await Promise.all([start({ locations: [box] }), start({ locations: [box] })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await start({ locations: [shelf, box] })).toMatchObject(conflict);
  const { id } = answers.find(({ status }) => status === 201)?.body ?? {};
  await closed(id);
  await started([shelf, box]);
});

test('GET /api/stocktakes lists all stocktakes, newest first', async () => {
  await catalog(box);
  const first = await started([box]);
  await closed(first.id);
  const second = await started([box]);
  const { body } = await call('GET /api/stocktakes', me);
  const listed: StocktakeSummary[] = body.filter(({ id }: Stocktake) =>
    [first.id, second.id].includes(id),
  );
  expect(listed).toMatchObject([
    { id: second.id, closedAt: null, closedLocationCount: 0 },
    { id: first.id, closedAt: expect.any(String), closedLocationCount: 1 },
  ]);
  expect(listed[0]).not.toHaveProperty('countId');
});

test('GET /api/stocktakes/{id} answers 404 for an unknown stocktake', async () => {
  expect((await ask('GET /api/stocktakes/{id}', randomUUID())).status).toBe(404);
});

test('POST /api/stocktakes/{id}/scans counts a piece by each kind of code, and once', async () => {
  const item = await catalog(box, 'Guidon');
  const { id } = await started([box]);
  const code = toItemCode(item.id);
  const codes = [code, `https://shop.example/i/${code}`, item.catalogNumber.toLowerCase()];
  const results = await count(
    id,
    codes.map((each) => ({ code: each, location: box.toUpperCase() })),
  );
  const result = { itemId: item.id, name: 'Guidon', belongsAt: null };
  expect(results).toEqual(codes.map((each, n) => ({ ...result, code: each, isRepeated: n > 0 })));
  expect(await count(id, [{ code, location: box }])).toMatchObject([{ isRepeated: true }]);
  expect(await get(id)).toMatchObject({
    locations: [{ counted: 1, expected: 1 }],
    scanned: [{ key: item.id, name: 'Guidon', location: box, by: { email: me.user.email } }],
  });
});

test('POST /api/stocktakes/{id}/scans counts a piece by the label of its product, also before the product is public', async () => {
  const { publishBase } = await import('../../platform/bucket/published-catalog.ts');
  const { saveEarlyAccess } = await import('../../platform/bucket/early-products.ts');
  const [listedId, earlyId] = [newRecordId(), newRecordId()];
  const listed = await catalogWithRecord(listedId, { storageLocation: box });
  const early = await catalogWithRecord(earlyId, { storageLocation: box });
  await publishBase(toProducts(listedId));
  const publicAt = new Date(Date.now() + 3_600_000).toISOString();
  await saveEarlyAccess({
    publishedAt: new Date(0).toISOString(),
    products: toProducts(earlyId).map((product) => ({ ...product, publicAt })),
  });
  const { id } = await started([box]);
  const code = toProductCode(toProductId(listedId));
  const codes = [
    formatShortCode(code),
    `https://shop.example/i/${code}`,
    toProductCode(toProductId(earlyId)),
    toProductCode(randomUUID()),
  ];
  const results = await count(
    id,
    codes.map((each) => ({ code: each, location: box })),
  );
  expect(results.map(({ itemId, isRepeated }) => [itemId, isRepeated])).toEqual([
    [listed.id, false],
    [listed.id, true],
    [early.id, false],
    [null, false],
  ]);
  expect((await closed(id)).missing).toEqual([]);
});

test('POST /api/stocktakes/{id}/scans reports where a piece belongs and codes that are unknown', async () => {
  const item = await catalog(shelf);
  const unlocated = await catalog(null);
  await catalog(box);
  const { id } = await started([box]);
  const results = await count(id, [
    { code: item.catalogNumber, location: box },
    { code: 'Unknown label', location: box },
    { code: unlocated.catalogNumber, location: box },
  ]);
  expect(results).toMatchObject([
    { belongsAt: shelf },
    { itemId: null, name: null, belongsAt: null },
    { itemId: unlocated.id, belongsAt: null },
  ]);
  const { misplaced, unexpected } = await get(id);
  expect(misplaced).toMatchObject([{ key: item.id, expectedAt: shelf, countedAt: box }]);
  expect(unexpected.map(({ key, reason }) => [key, reason]).sort()).toEqual(
    [
      ['Unknown label', 'unknown code'],
      [unlocated.id, 'no location'],
    ].sort(),
  );
});

test('POST /api/stocktakes/{id}/scans saves nothing if a location is closed or not counted', async () => {
  const item = await catalog(box);
  await catalog(shelf);
  const { id } = await started([box, shelf]);
  await closed(id, shelf);
  const scan = { code: item.catalogNumber, location: box };
  const late = await send(id, [scan, { ...scan, location: shelf }]);
  expect(late).toMatchObject(conflict);
  expect(late.body.message).toContain(shelf);
  const elsewhere = await send(id, [scan, { ...scan, location: 'Attic' }]);
  expect(elsewhere).toMatchObject(invalid('scans.1.location'));
  expect((await get(id)).scanned).toEqual([]);
});

test('POST /api/stocktakes/{id}/scans keeps the newest scan if an older one arrives late', async () => {
  const item = await catalog(box);
  await catalog(shelf);
  const { id, startedAt } = await started([box, shelf]);
  await vi.waitUntil(() => Date.now() > Date.parse(startedAt) + 20);
  const at = (ms: number) => new Date(Date.parse(startedAt) + ms).toISOString();
  const code = item.catalogNumber;
  await count(id, [{ code, location: shelf, at: at(10) }]);
  await count(id, [{ code, location: box, at: at(5) }]);
  expect((await get(id)).scanned).toMatchObject([{ location: shelf, scannedAt: at(10) }]);
});

test.each([
  ['in the future', 3_600_000],
  ['before the start', -3_600_000],
])('POST /api/stocktakes/{id}/scans takes a time %s for now', async (_, ms) => {
  const item = await catalog(box);
  const { id, startedAt } = await started([box]);
  const at = new Date(Date.now() + ms).toISOString();
  await count(id, [{ code: item.catalogNumber, location: box, at }]);
  const [scan] = (await get(id)).scanned;
  const scannedAt = scan?.scannedAt ?? '';
  expect(scannedAt >= startedAt && scannedAt <= new Date().toISOString()).toBe(true);
});

test('pieces that are cataloged, moved or sold during the count are no differences', async () => {
  const [moved, counted] = [await catalog(box), await catalog(box)];
  const [soldId, soldLaterId] = [newRecordId(), newRecordId()];
  await catalogWithRecord(soldId, { storageLocation: box });
  const soldLater = await catalogWithRecord(soldLaterId, { storageLocation: box });
  const { id } = await started([box]);
  await count(id, [
    { code: counted.catalogNumber, location: box },
    { code: soldLater.catalogNumber, location: box },
  ]);
  await catalog(box);
  await move(moved.id, shelf);
  await move(counted.id, shelf);
  await sell(soldId);
  await sell(soldLaterId);
  const nothing = { missing: [], misplaced: [], unexpected: [] };
  expect(await closed(id)).toMatchObject(nothing);
});

test.each([
  ['in the Item Log', sellInItemLog],
  ['outside of the shop', sellElsewhere],
  ['in the shop, before Airtable has it', (recordId: string) => sellOneOf(1, recordId)],
])('a piece that was sold %s is not missing', async (_, sellPiece) => {
  const [soldId, otherId] = [newRecordId(), newRecordId()];
  await catalogWithRecord(soldId, { storageLocation: box });
  const other = await catalogWithRecord(otherId, { storageLocation: box });
  const { id } = await started([box]);
  await sellPiece(soldId);
  expect(keysOf((await closed(id)).missing)).toEqual([other.id]);
});

test('a piece is missing although others of its units were sold', async () => {
  const recordId = newRecordId();
  const item = await catalogWithRecord(recordId, { storageLocation: box });
  const { id } = await started([box]);
  await sellOneOf(2, recordId);
  expect(keysOf((await closed(id)).missing)).toEqual([item.id]);
});

test('GET /api/stocktakes/locations reads each product once', async () => {
  const recordId = newRecordId();
  await catalogWithRecord(recordId, { storageLocation: box });
  await sellOneOf(2, recordId);
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const send = vi.spyOn(dynamodb, 'send');
  onTestFinished(() => send.mockRestore());
  const { body } = await call('GET /api/stocktakes/locations', me);
  expect(body).toContain(box);
  const reads = send.mock.calls.filter(([{ input }]) =>
    JSON.stringify(input).includes(`"PRODUCT#${toProductId(recordId)}"`),
  );
  expect(reads).toHaveLength(1);
});

test('a sold piece that is still in storage is unexpected', async () => {
  const recordId = newRecordId();
  const sold = await catalogWithRecord(recordId, { storageLocation: box });
  await sell(recordId);
  await catalog(box);
  const { id } = await started([box]);
  await count(id, [{ code: sold.catalogNumber, location: box }]);
  expect((await get(id)).unexpected).toMatchObject([
    { key: sold.id, reason: 'sold', expectedAt: null },
  ]);
});

test('POST /api/stocktakes/{id}/close makes pieces missing that were not counted until they are found elsewhere', async () => {
  const [lost, found] = [await catalog(box), await catalog(box)];
  const other = await catalog(shelf);
  const { id } = await started([box, shelf]);
  expect((await get(id)).missing).toEqual([]);
  const after = await closed(id, ` ${box.toUpperCase()}`);
  expect(keysOf(after.missing)).toEqual([lost.id, found.id].sort());
  expect(after).toMatchObject({ closedAt: null, closedLocationCount: 1 });
  await count(id, [
    { code: found.catalogNumber, location: shelf },
    { code: other.catalogNumber, location: shelf },
  ]);
  const { missing, misplaced } = await get(id);
  expect(missing).toMatchObject([{ key: lost.id, expectedAt: box, countedAt: null }]);
  expect(misplaced).toMatchObject([{ key: found.id, expectedAt: box, countedAt: shelf }]);
});

test('POST /api/stocktakes/{id}/close is final, and a repetition changes nothing', async () => {
  const item = await catalog(box);
  await catalog(shelf);
  const { id } = await started([box, shelf]);
  expect(await close(id, 'Attic')).toMatchObject(invalid('location'));
  const other = await signedInStaff();
  const answers = await Promise.all([close(id), close(id, undefined, other), close(id, box)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const first = await get(id);
  expect(first).toMatchObject({ closedAt: expect.any(String), closedLocationCount: 2 });
  expect(keysOf(first.missing)).toContain(item.id);
  expect(first.missing).toHaveLength(2);
  expect(await closed(id)).toEqual(first);
  expect(await closed(id, box)).toEqual(first);
  expect(await send(id, [{ code: item.catalogNumber, location: box }])).toMatchObject(conflict);
});

test('a blind stocktake hides what is expected until the location is closed', async () => {
  const item = await catalog(box);
  const other = await catalog(shelf);
  const { id, locations } = await started([box, shelf], true);
  for (const location of locations) expect(location).not.toHaveProperty('expected');
  const [result] = await count(id, [{ code: other.catalogNumber, location: box }]);
  expect(result).not.toHaveProperty('belongsAt');
  const open = await get(id);
  expect(open.misplaced).toEqual([]);
  expect(JSON.stringify(open.scanned)).not.toContain(shelf);
  const after = await closed(id, box);
  expect(after.locations.map((each) => [each.name, each.expected])).toEqual([
    [box, 1],
    [shelf, undefined],
  ]);
  expect([keysOf(after.missing), keysOf(after.misplaced)]).toEqual([[item.id], [other.id]]);
});

test('two people who count at once, repeatedly and in any order, get the same result', async () => {
  const pieces = [await catalog(box), await catalog(box), await catalog(shelf)];
  const other = await signedInStaff();
  const results: unknown[] = [];
  for (const isReversed of [false, true]) {
    const { id, startedAt } = await started([box, shelf]);
    await vi.waitUntil(() => Date.now() > Date.parse(startedAt) + 20);
    const at = (n: number) => new Date(Date.parse(startedAt) + n).toISOString();
    const scans = [
      ...pieces.map(({ catalogNumber }, n) => ({ code: catalogNumber, location: box, at: at(n) })),
      { code: pieces[0]?.catalogNumber ?? '', location: shelf, at: at(9) },
      { code: pieces[2]?.catalogNumber ?? '', location: shelf, at: at(8) },
      { code: 'Unknown', location: box, at: at(7) },
    ];
    const sent = isReversed ? scans.toReversed() : scans;
    await Promise.all(
      [...sent, ...sent].map((scan, n) => count(id, [scan], n % 2 === 0 ? me : other)),
    );
    results.push(summarize(await closed(id)));
  }
  expect(results[0]).toEqual(results[1]);
  expect(results[0]).toMatchObject({
    missing: [],
    misplaced: [pieces[0]?.id],
    unexpected: ['Unknown'],
  });
});

test('POST /api/stocktakes/{id}/differences moves an item to where it was counted, with an entry in its history', async () => {
  const [item, unlocated] = [await catalog(shelf), await catalog(null)];
  await catalog(box);
  const { id } = await started([box]);
  await count(id, [
    { code: item.catalogNumber, location: box },
    { code: unlocated.catalogNumber, location: box },
  ]);
  const moved = [item.id, item.id, unlocated.id].map((key) => settle(id, key, 'moved'));
  expect((await Promise.all(moved)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await get(id)).toMatchObject({
    misplaced: [{ key: item.id, resolved: { resolution: 'moved', by: { email: me.user.email } } }],
  });
  expect((await findItem(item.id)).storageLocation).toBe(box);
  expect((await findItem(unlocated.id)).storageLocation).toBe(box);
  const history = await askItem('GET /api/military-items/{id}/history', item.id);
  expect(history.filter(({ kind }: { kind: string }) => kind === 'edited')).toMatchObject([
    { changes: [{ field: 'storageLocation', before: shelf, after: box }] },
  ]);
  expect(await settle(id, item.id, 'returned')).toMatchObject(conflict);
});

test('POST /api/stocktakes/{id}/differences answers 409 for a piece that cannot be moved', async () => {
  const [changed, deleted] = [await catalog(shelf), await catalog(shelf)];
  await catalog(box);
  const { id } = await started([box]);
  await count(id, [
    { code: changed.catalogNumber, location: box },
    { code: deleted.catalogNumber, location: box },
    { code: 'Unknown', location: box },
  ]);
  await move(changed.id, 'Attic');
  await askItem('DELETE /api/military-items/{id}', deleted.id);
  for (const key of [changed.id, deleted.id, 'Unknown']) {
    expect(await settle(id, key, 'moved')).toMatchObject(conflict);
  }
  expect((await findItem(changed.id)).storageLocation).toBe('Attic');
});

test('POST /api/stocktakes/{id}/differences settles what is missing after closing, and may correct that', async () => {
  const item = await catalog(box);
  const { id } = await started([box]);
  await closed(id);
  for (const resolution of ['lost', 'lost', 'found']) {
    const { status, body } = await settle(id, item.id, resolution);
    expect(status).toBe(200);
    expect(body.missing).toMatchObject([{ key: item.id, resolved: { resolution } }]);
  }
  expect((await settle(id, randomUUID(), 'found')).status).toBe(404);
});

test('a reader sees stocktakes, and a cataloger counts', async () => {
  const item = await catalog(box);
  const [reader, cataloger] = [await signedInAs('reader'), await signedInAs('cataloger')];
  const { status, body } = await start({ locations: [box] }, undefined, cataloger);
  expect(status).toBe(201);
  const scan = { code: item.catalogNumber, location: box };
  for (const refused of [
    await start({ locations: [box] }, undefined, reader),
    await send(body.id, [scan], reader),
    await close(body.id, undefined, reader),
    await settle(body.id, item.id, 'lost', reader),
  ]) {
    expect(refused.status).toBe(403);
  }
  const seen = await ask('GET /api/stocktakes/{id}', body.id, undefined, reader);
  expect(seen.status).toBe(200);
  expect((await send(body.id, [scan], cataloger)).status).toBe(200);
  expect((await close(body.id, undefined, cataloger)).status).toBe(200);
});
