import { beforeEach, expect, test } from 'vitest';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { items as contract } from '../../../shared/contract/items.ts';
import type { BulkChange, BulkOutcome } from '../../../shared/entities/bulk-change.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { Role } from '../../../shared/entities/role.ts';
import { toItemCode } from '../../../shared/short-codes.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { signedInAs, signedInStaff } from '../../../tests/support/session.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { ITEM } from '../../domain/records/testing/item-log.ts';
import { sendTestItems } from '../../domain/records/testing/send-test-items.ts';

const ONE = 'GET /api/military-items/{id}';
const LIST = 'GET /api/military-items';
const HISTORY = 'GET /api/military-items/{id}/history';
const UNDO = 'POST /api/military-items/{id}/history/{eventId}/undo';
const CORRECT = 'PATCH /api/military-items/{id}';
const START = 'POST /api/bulk-changes';
const CHANGE = 'GET /api/bulk-changes/{id}';
const UNDO_ALL = 'POST /api/bulk-changes/{id}/undo';
const DIFFERENCES = 'GET /api/military-items/{id}/airtable-changes';
const SEND = 'POST /api/military-items/{id}/airtable-changes';

interface Who {
  who: string;
  role: Role;
  seesPrices: boolean;
  seesCosts: boolean;
}
const CALLERS: Who[] = [
  { who: 'a cataloger', role: 'cataloger', seesPrices: false, seesCosts: false },
  { who: 'a seller', role: 'seller', seesPrices: true, seesCosts: false },
  { who: 'a seller who sees costs', role: 'seller', seesPrices: true, seesCosts: true },
  { who: 'a reader', role: 'reader', seesPrices: true, seesCosts: false },
  { who: 'an owner', role: 'owner', seesPrices: true, seesCosts: true },
];
const VALUES = {
  sharePrice: '7411.17',
  cost: '7311.13',
  consignor: 'Zebulon Consignor',
  consignorShare: '37.31',
  floor: '7211.13',
};
const PRICE = /741[12]\.17/;
/** Times contain digits such as 37.31 as well, but not after a quotation mark. */
const COST = /7[23]1[12]\.13|Zebulon|"37\.31/;

const shop = sendTestItems();
let owner: Awaited<ReturnType<typeof signedInStaff>>;
let items: Awaited<ReturnType<typeof loadCalls>>;
beforeEach(async () => {
  items = await loadCalls('items');
  owner = await signedInStaff();
});

type Session = Pick<typeof owner, 'headers'>;
const { sharePrice: _, ...UNPRICED } = ITEM;
const catalog = (body: object, { headers }: Session = owner) =>
  items('POST /api/military-items', { headers, body });
const cataloged = async (fields: object = {}): Promise<MilitaryItem> => {
  const { status, body } = await catalog({ ...ITEM, ...VALUES, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const ask = (key: RouteKey, id: string, { headers }: Session = owner) =>
  items(key, { headers, params: { id } });
const correct = (id: string, body: object, { headers }: Session = owner) =>
  items(CORRECT, { headers, params: { id }, body });
const undo = (id: string, eventId: string, { headers }: Session) =>
  items(UNDO, { headers, params: { id, eventId } });
const upload = (body: object, { headers }: Session = owner) =>
  items('POST /api/military-items/upload-airtable', { headers, body });
const runWorker = () =>
  withinPermissions('sync-worker', async () =>
    (await import('../../jobs/worker/handler.ts')).worker({ job: 'bulk-changes' }),
  );
const changeAll = async (body: object, session: Session = owner): Promise<string> => {
  const answer = await items(START, { headers: session.headers, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await runWorker();
  return answer.body.id;
};
const undoAll = async (id: string): Promise<string> => {
  const answer = await ask(UNDO_ALL, id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await runWorker();
  return answer.body.id;
};
type Report = BulkChange & { outcomes: BulkOutcome[]; undoable: number };
const getChange = async (id: string, session = owner): Promise<Report> =>
  (await ask(CHANGE, id, session)).body;

const listShown = (item: object) => Object.keys(VALUES).filter((field) => field in item);
const toShownFields = ({ seesPrices, seesCosts }: Who) => [
  ...(seesPrices ? ['sharePrice'] : []),
  ...(seesCosts ? ['cost', 'consignor', 'consignorShare', 'floor'] : []),
];

/** Every answer of the group that may contain prices and costs has some. */
async function fillShop() {
  const { id } = await cataloged();
  expect((await upload({ ...ITEM, id })).status).toBe(200);
  await correct(id, { name: 'Eagle patch', sharePrice: '7412.17', cost: '7312.13' });
  await correct(id, { consignorShare: '40' });
  const fields = { rank: 'Major', consignor: 'Zebulon Heirs', sharePrice: '7411.17' };
  const changed = await changeAll({ itemIds: [id], fields });
  const undone = await undoAll(changed);

  const record = await shop.add({ Header: 'Coin', Status: 'Owned', 'Share Price': 7411.17 });
  const seen = [{ id: record.id, sharePrice: '1.00' }];
  const values = { sharePrice: '2.00' };
  const failed = await changeAll({ action: 'set-values', records: seen, values });
  expect((await getChange(failed)).outcomes[0]?.reason).toMatch(PRICE);

  const deleted = await cataloged();
  expect((await ask('DELETE /api/military-items/{id}', deleted.id)).status).toBe(200);
  return { id, changeIds: [changed, undone, failed] };
}
type Filled = Awaited<ReturnType<typeof fillShop>>;

const READS = Object.keys(contract).filter((key) => key.startsWith('GET ')) as RouteKey[];
const QUERIES = ['', 'limit=9', 'fields=summary', 'fields=summary&limit=9', 'fields=texts'];

function toInputs(key: RouteKey, { id, changeIds }: Filled): object[] {
  if (key === LIST) return QUERIES.map((query) => ({ query }));
  if (key === CHANGE) return changeIds.map((changeId) => ({ params: { id: changeId } }));
  return [{ params: { id, code: toItemCode(id) } }];
}

test.each(CALLERS)(
  'GET /api/military-items and all other reads show $who what the role includes, and nothing else',
  async ({ role, seesPrices, seesCosts }) => {
    const filled = await fillShop();
    const { headers } = await signedInAs(role, { seesCosts });
    const answers: { status: number | undefined }[] = [];
    for (const key of READS) {
      for (const input of toInputs(key, filled)) {
        answers.push(await items(key, { ...input, headers }));
      }
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const text = JSON.stringify(answers);
    expect({ price: PRICE.test(text), cost: COST.test(text) }).toEqual({
      price: seesPrices,
      cost: seesCosts,
    });
  },
);

test.each(CALLERS)(
  'GET /api/military-items/{id} has the fields that $who may see, and so have lists',
  async (caller) => {
    const { id } = await cataloged();
    const session = await signedInAs(caller.role, caller);
    const answers = [(await ask(ONE, id, session)).body];
    for (const query of ['limit=1', 'fields=summary&limit=1', 'fields=summary']) {
      answers.push((await items(LIST, { ...session, query })).body[0]);
    }
    const shown = toShownFields(caller);
    expect(answers.map(listShown)).toEqual([shown, shown, shown, shown]);
  },
);

test('GET /api/military-items answers each role from memory with its own fields', async () => {
  await cataloged();
  const [cataloger, seller] = [await signedInAs('cataloger'), await signedInAs('seller')];
  const list = async (session: Session): Promise<MilitaryItem[]> =>
    (await items(LIST, { headers: session.headers, query: 'fields=summary' })).body;
  const shown: string[][] = [];
  for (const session of [owner, cataloger, seller, owner, cataloger]) {
    shown.push(listShown((await list(session))[0] ?? {}));
  }
  const all = Object.keys(VALUES);
  expect(shown).toEqual([all, [], ['sharePrice'], all, []]);
  const { id } = await cataloged({ name: 'Another' });
  expect((await list(cataloger))[0]).toMatchObject({ id, name: 'Another' });
});

test('PATCH /api/military-items/{id} keeps values that the caller does not see, and answers without them', async () => {
  const { id } = await cataloged();
  const cataloger = await signedInAs('cataloger');
  const corrected = await correct(id, { name: 'Renamed' }, cataloger);
  expect(corrected).toMatchObject({ status: 200, body: { name: 'Renamed' } });
  expect(listShown(corrected.body)).toEqual([]);
  expect((await ask(ONE, id)).body).toMatchObject({ ...VALUES, name: 'Renamed' });
  const seller = await signedInAs('seller');
  const priced = await correct(id, { sharePrice: '7412.17' }, seller);
  expect(listShown(priced.body)).toEqual(['sharePrice']);
  expect((await ask(ONE, id)).body).toMatchObject({ ...VALUES, sharePrice: '7412.17' });
});

test('POST /api/military-items and a restored item answer a cataloger without prices and costs', async () => {
  const cataloger = await signedInAs('cataloger');
  const created = await catalog(UNPRICED, cataloger);
  expect(created.status).toBe(201);
  expect(listShown(created.body)).toEqual([]);
  const { id } = await cataloged();
  await ask('DELETE /api/military-items/{id}', id, cataloger);
  const restored = await ask('POST /api/deleted-items/{id}/restore', id, cataloger);
  expect(restored.status).toBe(200);
  expect(listShown(restored.body)).toEqual([]);
  expect((await ask(ONE, id)).body).toMatchObject(VALUES);
});

const refusal = (field: string) => ({
  status: 403,
  body: { code: 'FORBIDDEN', message: `Forbidden: your role does not include ${field}.` },
});

test.each<[Role, keyof typeof VALUES]>([
  ['cataloger', 'sharePrice'],
  ['cataloger', 'cost'],
  ['cataloger', 'consignor'],
  ['cataloger', 'consignorShare'],
  ['cataloger', 'floor'],
  ['seller', 'cost'],
  ['seller', 'consignor'],
  ['seller', 'consignorShare'],
  ['seller', 'floor'],
])('POST /api/military-items and other writes of a %s refuse the field %s', async (role, field) => {
  const item = await cataloged();
  const session = await signedInAs(role);
  for (const value of [VALUES[field], null]) {
    const fields = { [field]: value };
    const whole = { ...UNPRICED, ...fields };
    expect(await catalog(whole, session)).toMatchObject(refusal(field));
    expect(await correct(item.id, fields, session)).toMatchObject(refusal(field));
    expect(await upload(whole, session)).toMatchObject(refusal(field));
    const inBulk = await items(START, { ...session, body: { itemIds: [item.id], fields } });
    expect(inBulk).toMatchObject(refusal(field));
  }
  expect((await ask(ONE, item.id)).body).toEqual(item);
  expect(await shop.records()).toEqual([]);
});

test('POST /api/bulk-changes lets sellers set prices of records, and catalogers other values only', async () => {
  const { id } = await shop.add({ Header: 'Coin', Status: 'Owned' });
  const start = ({ headers }: Session, values: object) =>
    items(START, { headers, body: { action: 'set-values', records: [{ id }], values } });
  const cataloger = await signedInAs('cataloger');
  expect(await start(cataloger, { sharePrice: '1.00' })).toMatchObject(refusal('sharePrice'));
  expect((await start(cataloger, { era: 'WWI (1914-1918)' })).status).toBe(202);
  expect((await start(await signedInAs('seller'), { sharePrice: '1.00' })).status).toBe(202);
});

test.each(CALLERS)(
  'GET /api/military-items/{id}/history pages and counts the events of which $who may see a change',
  async ({ role, seesPrices, seesCosts }) => {
    const { id } = await cataloged();
    await correct(id, { name: 'Eagle patch', sharePrice: '7412.17', cost: '7312.13' });
    await correct(id, { cost: null });
    await correct(id, { sharePrice: null });
    await correct(id, { rank: 'Major' });
    const price = seesPrices ? ['sharePrice'] : [];
    const cost = seesCosts ? ['cost'] : [];
    const expected = [
      ['rank'],
      ...(seesPrices ? [price] : []),
      ...(seesCosts ? [cost] : []),
      ['name', ...price, ...cost],
      [],
    ];
    const { headers } = await signedInAs(role, { seesCosts });
    const paged: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = cursor ? `limit=1&cursor=${cursor}` : 'limit=1';
      const answer = await items(HISTORY, { headers, params: { id }, query });
      const [event]: ItemEvent[] = answer.body;
      paged.push(event?.changes.map(({ field }) => field) ?? ['none']);
      expect(answer.headers?.['x-total-count']).toBe(String(expected.length));
      cursor = answer.headers?.['x-next-cursor']?.toString();
    } while (cursor !== undefined);
    expect(paged).toEqual(expected);
  },
);

test('POST /api/military-items/{id}/history/{eventId}/undo refuses changes of fields that the caller does not see', async () => {
  const { id } = await cataloged();
  await correct(id, { sharePrice: '7412.17' });
  await correct(id, { name: 'Eagle patch', cost: '7312.13' });
  await correct(id, { rank: 'Major' });
  const [ranked, mixed, priced]: ItemEvent[] = (await ask(HISTORY, id)).body;
  const [cataloger, seller] = [await signedInAs('cataloger'), await signedInAs('seller')];
  expect(await undo(id, mixed?.id ?? '', cataloger)).toMatchObject(refusal('cost'));
  expect(await undo(id, mixed?.id ?? '', seller)).toMatchObject(refusal('cost'));
  expect(await undo(id, priced?.id ?? '', cataloger)).toMatchObject(refusal('sharePrice'));
  const undone = await undo(id, ranked?.id ?? '', cataloger);
  expect(undone).toMatchObject({ status: 200, body: { rank: 'Sergeant' } });
  expect(listShown(undone.body)).toEqual([]);
  expect((await undo(id, priced?.id ?? '', seller)).body).toMatchObject({ sharePrice: '7411.17' });
  expect((await ask(ONE, id)).body).toMatchObject({ name: 'Eagle patch', cost: '7312.13' });
});

test('POST /api/bulk-changes/{id}/undo refuses a change of fields that the caller does not see, and its undo', async () => {
  const { id } = await cataloged();
  const fields = { rank: 'Major', cost: '7312.13' };
  const changed = await changeAll({ itemIds: [id], fields });
  const undone = await undoAll(changed);
  const seller = await signedInAs('seller');
  for (const changeId of [changed, undone]) {
    expect(await ask(UNDO_ALL, changeId, seller)).toMatchObject({
      status: 403,
      body: { message: 'Forbidden: your role does not include all changed fields.' },
    });
    const { outcomes, undoable } = await getChange(changeId, seller);
    expect(undoable).toBe(0);
    expect(outcomes).toMatchObject([{ outcome: 'changed', canUndo: false }]);
    expect(outcomes[0]?.changes.map(({ field }) => field)).toEqual(['rank']);
  }
  expect((await getChange(changed, seller)).fields).toEqual({ rank: 'Major' });
  expect(await getChange(changed)).toMatchObject({ fields, undoable: 1 });
  const visible = await changeAll({ itemIds: [id], fields: { rank: 'Captain' } }, seller);
  expect(await getChange(visible, seller)).toMatchObject({ undoable: 1 });
  expect((await ask(UNDO_ALL, visible, seller)).status).toBe(202);
});

test('GET /api/bulk-changes/{id} keeps the reasons of changes whose fields the caller sees', async () => {
  const { id } = await shop.add({ Header: 'Coin', Era: 'WWI (1914-1918)' });
  const cataloger = await signedInAs('cataloger');
  const records = [{ id, era: 'Korea (1950-1953)' }];
  const body = { action: 'set-values', records, values: { era: 'WWII (1941-1945)' } };
  const { outcomes } = await getChange(await changeAll(body, cataloger), cataloger);
  expect(outcomes[0]?.reason).toContain('Changed in Airtable since: "Era"');
});

test.each(CALLERS)(
  'GET /api/military-items/{id}/airtable-changes compares the columns that $who may see',
  async ({ role, seesPrices, seesCosts }) => {
    const { id } = await cataloged();
    await upload({ ...ITEM, id });
    await correct(id, { name: 'Eagle patch', sharePrice: '7412.17' });
    const { body } = await ask(DIFFERENCES, id, await signedInAs(role, { seesCosts }));
    expect(body.changes.map(({ column }: { column: string }) => column)).toEqual([
      'Header',
      ...(seesPrices ? ['Share Price'] : []),
    ]);
  },
);

test.each(CALLERS)(
  'GET /api/military-items/{id}/airtable-changes names the rejected fields that $who may see',
  async ({ role, seesPrices, seesCosts }) => {
    await shop.start({ 'Share Price': undefined, Specialty: undefined });
    const { id } = await cataloged();
    await upload({ ...ITEM, id });
    const { body } = await ask(DIFFERENCES, id, await signedInAs(role, { seesCosts }));
    expect(body.refused.map(({ field }: { field: string }) => field)).toEqual([
      'specialty',
      ...(seesPrices ? ['sharePrice'] : []),
    ]);
  },
);

test('POST /api/military-items/{id}/airtable-changes refuses columns that the caller does not see', async () => {
  const { id } = await cataloged();
  await upload({ ...ITEM, id });
  await correct(id, { name: 'Eagle patch', sharePrice: '7412.17' });
  const [header, price] = (await ask(DIFFERENCES, id)).body.changes.map(
    ({ isConflict: _, ...change }: { isConflict: boolean }) => change,
  );
  const send = ({ headers }: Session, ...changes: object[]) =>
    items(SEND, { headers, params: { id }, body: { changes } });
  const [cataloger, seller] = [await signedInAs('cataloger'), await signedInAs('seller')];
  expect(await send(cataloger, header, price)).toMatchObject(refusal('Share Price'));
  const unknown = { column: 'Paid To', from: null, to: 'x' };
  expect(await send(seller, unknown)).toMatchObject(refusal('Paid To'));
  expect(await send(cataloger, header)).toMatchObject({ status: 200, body: { sent: ['Header'] } });
  expect(await send(seller, price)).toMatchObject({ body: { sent: ['Share Price'] } });
});

test('POST /api/military-items/upload-airtable sends the price of an item that a cataloger uploads', async () => {
  const { id } = await cataloged();
  const cataloger = await signedInAs('cataloger');
  const { body: visible } = await ask(ONE, id, cataloger);
  expect(await upload(visible, cataloger)).toMatchObject({ status: 200, body: { refused: [] } });
  const [record] = await shop.records();
  expect(record?.fields).toMatchObject({ 'Share Price': 7411.17 });
});

test('POST /api/military-items/upload-airtable names the rejected fields that the caller sees', async () => {
  await shop.start({ 'Share Price': undefined, Specialty: undefined });
  const rejected: string[][] = [];
  for (const role of ['cataloger', 'seller'] as const) {
    const { id } = await cataloged();
    const { body } = await upload({ ...UNPRICED, id }, await signedInAs(role));
    rejected.push(body.refused.map(({ field }: { field: string }) => field));
  }
  expect(rejected).toEqual([['specialty'], ['specialty', 'sharePrice']]);
});
