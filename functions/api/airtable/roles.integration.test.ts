import { beforeAll, beforeEach, expect, test } from 'vitest';
import { airtable } from '../../../shared/contract/airtable.ts';
import type { Endpoint, RouteKey } from '../../../shared/contract/endpoint.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import type { Role } from '../../../shared/entities/role.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { fieldId, itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { signedInAs, signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const ONE = 'GET /api/airtable/item-log/{id}';
const HISTORY = 'GET /api/airtable/item-log/{id}/history';
const SET = 'PATCH /api/airtable/item-log/{id}';
const UNDO = 'POST /api/airtable/item-log/{id}/history/{eventId}/undo';

const CALLERS: { who: string; role: Role; seesPrices: boolean; seesCosts: boolean }[] = [
  { who: 'a cataloger', role: 'cataloger', seesPrices: false, seesCosts: false },
  { who: 'a seller', role: 'seller', seesPrices: true, seesCosts: false },
  { who: 'a seller who sees costs', role: 'seller', seesPrices: true, seesCosts: true },
  { who: 'a reader', role: 'reader', seesPrices: true, seesCosts: false },
  { who: 'an owner', role: 'owner', seesPrices: true, seesCosts: true },
];

const PRICE = /741[12]\.17/;
const COST = /7311\.13|Zebulon/;

const READS = Object.entries<Endpoint>(airtable)
  .filter(([key, { response }]) => key.startsWith('GET ') && response !== 'redirect')
  .map(([key]) => key as RouteKey);

const shop = syncedShop();
let owner: Awaited<ReturnType<typeof signedInStaff>>;
let last = 200;
const params = () => ({ id: recordId(last), tableName: 'Item Log', page: '0' });

beforeAll(async () => {
  owner = await signedInStaff();
});
/** The base has its own names for the price and the cost, and a column that the shop does not know. */
beforeEach(async () => {
  last += 1;
  const fields = {
    'Share Price': 7411.17,
    Cost: 7311.13,
    Motto: 'Zebulon Supplier',
    Backing: 'Zebulon Secret',
  };
  await shop.connect({ records: [itemRecord(last, fields), itemRecord(1)] });
  const names = {
    'Share Price': 'Asking',
    Cost: 'Invested',
    Motto: 'Supplier',
    Backing: 'Paid To',
  };
  for (const [from, to] of Object.entries(names)) await shop.itemLog.renameColumn(from, to);
  const columns = { 'Share Price': fieldId('Share Price'), Cost: fieldId('Cost') };
  const body = { version: 0, columns, unused: [], statuses: {} };
  expect((await ask('PUT /api/airtable/columns', owner, { body })).status).toBe(200);
});

type Session = Pick<typeof owner, 'headers'>;
const ask = async (key: RouteKey, { headers }: Session, call: object = {}) =>
  (await loadCalls('airtable'))(key, { params: params(), ...call, headers });
const setValues = (session: Session, ...changes: object[]) =>
  ask(SET, session, { body: { changes } });
const undo = (session: Session, eventId: string) =>
  ask(UNDO, session, { params: { ...params(), eventId } });

const UNIT = { field: 'unitName', from: null, to: '1st Division' };
const HIGHER_PRICE = { field: 'sharePrice', from: '7411.17', to: '7412.17' };
const NEW_SUPPLIER = { field: 'supplier', from: 'Zebulon Supplier', to: 'Zebulon Buyer' };
const reverse = ({ field, from, to }: typeof HIGHER_PRICE) => ({ field, from: to, to: from });

async function changeAll(): Promise<void> {
  for (const changes of [
    [UNIT, HIGHER_PRICE, NEW_SUPPLIER],
    [reverse(HIGHER_PRICE)],
    [reverse(NEW_SUPPLIER)],
  ]) {
    expect((await setValues(owner, ...changes)).status).toBe(200);
  }
}

test.each(CALLERS)(
  'GET /api/airtable/item-log and all other reads show $who what the role includes, and nothing else',
  async ({ role, seesPrices, seesCosts }) => {
    expect(await shop.sync()).toMatchObject({ status: 'succeeded' });
    await changeAll();
    const session = await signedInAs(role, { seesCosts });
    const answers = [];
    for (const key of READS) answers.push(await ask(key, session));
    const text = JSON.stringify(answers);
    expect({ price: PRICE.test(text), cost: COST.test(text) }).toEqual({
      price: seesPrices,
      cost: seesCosts,
    });
  },
);

test.each(CALLERS)(
  'GET /api/airtable/item-log/{id} has the columns, values and changes that $who may see',
  async ({ role, seesPrices, seesCosts }) => {
    await changeAll();
    const session = await signedInAs(role, { seesCosts });
    const price = seesPrices ? ['Share Price'] : [];
    const supplier = seesCosts ? ['Supplier'] : [];

    const { fields } = (await ask(ONE, session)).body;
    const columns = ['Cost', 'Paid To', 'Share Price', 'Supplier', 'Asking', 'Invested'];
    expect(columns.filter((column) => column in fields)).toEqual([
      ...(seesCosts ? ['Cost', 'Paid To'] : []),
      ...price,
      ...supplier,
    ]);

    const { values } = (await ask('GET /api/airtable/item-log/{id}/values', session)).body;
    const names = values.map(({ column }: { column: string }) => column);
    expect(names).toEqual(expect.arrayContaining(['Status', ...price, ...supplier]));
    expect(names.includes('Share Price')).toBe(seesPrices);
    expect(names.includes('Supplier')).toBe(seesCosts);

    const history: ItemEvent[] = (await ask(HISTORY, session)).body;
    expect(history.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ...(seesCosts ? [supplier] : []),
      ...(seesPrices ? [price] : []),
      ['Unit Name', ...price, ...supplier],
    ]);
    expect(history.at(-1)?.edit?.changes.map(({ field }) => field)).toEqual([
      'unitName',
      ...(seesPrices ? ['sharePrice'] : []),
      ...(seesCosts ? ['supplier'] : []),
    ]);
  },
);

test.each(CALLERS)(
  'GET /api/airtable/item-log lists prices and sorts by them only if $who may see them',
  async ({ role, seesPrices, seesCosts }) => {
    await shop.sync();
    const session = await signedInAs(role, { seesCosts });
    const list = (query: string) => ask('GET /api/airtable/item-log', session, { query });
    const { status, body } = await list(`id=${recordId(last)}`);
    expect(status).toBe(200);
    expect(body.records).toMatchObject([{ header: `Patch ${last}` }]);
    expect('sharePrice' in body.records[0]).toBe(seesPrices);
    expect((await list('sort=price')).status).toBe(seesPrices ? 200 : 403);
    expect((await list('sort=header')).status).toBe(200);
  },
);

const CHANGES = {
  unit: [UNIT],
  price: [UNIT, HIGHER_PRICE],
  supplier: [UNIT, NEW_SUPPLIER],
};

test.each<[Role, seesCosts: boolean, keyof typeof CHANGES, expected: number]>([
  ['cataloger', false, 'unit', 200],
  ['cataloger', false, 'price', 403],
  ['cataloger', false, 'supplier', 403],
  ['seller', false, 'price', 200],
  ['seller', false, 'supplier', 403],
  ['seller', true, 'supplier', 200],
  ['reader', true, 'unit', 403],
])(
  'PATCH /api/airtable/item-log/{id} by a %s with seesCosts %s that changes the %s is answered with %d',
  async (role, seesCosts, name, expected) => {
    const changes = CHANGES[name];
    const { status, body } = await setValues(await signedInAs(role, { seesCosts }), ...changes);
    expect(status).toBe(expected);
    if (status === 403) expect(body).toMatchObject({ code: 'FORBIDDEN' });
    const history: ItemEvent[] = (await ask(HISTORY, owner)).body;
    expect(history.map((event) => event.changes.length)).toEqual(
      status === 200 ? [changes.length] : [],
    );
    const { fields } = (await ask(ONE, owner, { query: 'refresh=true' })).body;
    expect(fields['Unit Name']).toBe(status === 200 ? UNIT.to : undefined);
  },
);

test('POST /api/airtable/item-log/{id}/history/{eventId}/undo is refused for changes that have hidden fields', async () => {
  await setValues(owner, UNIT, NEW_SUPPLIER);
  await setValues(owner, HIGHER_PRICE);
  const history: ItemEvent[] = (await ask(HISTORY, owner)).body;
  const [price = '', mixed = ''] = history.map(({ id }) => id);
  const [cataloger, seller] = [await signedInAs('cataloger'), await signedInAs('seller')];
  for (const [session, id] of [
    [cataloger, price],
    [cataloger, mixed],
    [seller, mixed],
  ] as const) {
    expect(await undo(session, id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
  expect((await undo(seller, price)).status).toBe(200);
  const withCosts = await signedInAs('seller', { seesCosts: true });
  expect((await undo(withCosts, mixed)).status).toBe(200);
});
