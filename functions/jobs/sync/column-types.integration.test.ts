import { beforeEach, expect, test } from 'vitest';
import { airtableId } from '../../../tests/support/airtable-base.ts';
import {
  itemRecord,
  photo,
  recordId,
  type TableDefinition,
} from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();

let port = 0;
beforeEach(() => {
  port = Number(new URL(shop.itemLog.url).port);
});

type Columns = NonNullable<Parameters<typeof shop.connect>[0]>['columns'];
type Fields = Record<string, unknown>;

const connect = (columns: Columns, fields: Fields, tables: TableDefinition[] = []) =>
  shop.connect({
    port,
    records: Array.from({ length: 10 }, (_, n) => itemRecord(n + 1, fields)),
    ...(columns ? { columns } : {}),
    tables,
  });

const units: TableDefinition = {
  id: airtableId('tbl', 'Units'),
  name: 'Units',
  primaryFieldId: airtableId('fld', 'Unit'),
  fields: [
    { id: airtableId('fld', 'Unit'), name: 'Unit', type: 'singleLineText' },
    { id: airtableId('fld', 'Unit Motto'), name: 'Unit Motto', type: 'singleLineText' },
  ],
  records: [
    {
      id: airtableId('rec', 'unit 1'),
      createdTime: '2025-01-01T00:00:00.000Z',
      fields: { Unit: '1st Division', 'Unit Motto': 'No mission too difficult' },
    },
  ],
};
const LINK = { type: 'multipleRecordLinks', options: { linkedTableId: units.id } };

test('a sync shows the names of linked records, and reads them once per run', async () => {
  const linked = [airtableId('rec', 'unit 1')];
  const lookup = {
    type: 'multipleLookupValues',
    options: {
      recordLinkFieldId: airtableId('fld', 'Unit Name'),
      fieldIdInLinkedTable: airtableId('fld', 'Unit Motto'),
    },
  };
  await connect({ 'Unit Name': LINK, Motto: lookup }, { 'Unit Name': linked }, [units]);
  const run = await shop.sync();
  // Calls: the schema, the records, and the names.
  expect(run).toMatchObject({ created: 10, calls: 3, problems: [] });
  expect(await shop.findShown(1)).toMatchObject({
    unitName: '1st Division',
    motto: 'No mission too difficult',
  });
  await shop.itemLog.edit(1, { Header: 'A better name' });
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ updated: 1, calls: 2 });
  expect(await shop.findShown(1)).toMatchObject({ unitName: '1st Division' });
});

test('a sync publishes no record id of a link that cannot be resolved, and reports the column once', async () => {
  const gone = [airtableId('rec', 'a deleted unit')];
  await connect({ 'Unit Name': LINK }, { 'Unit Name': gone, Motto: `From ${gone[0]}` }, [units]);
  const run = await shop.sync();
  expect(run.problems.map(({ recordId, field }) => [recordId, field])).toEqual([
    ['', 'Unit Name'],
    ['', 'Motto'],
  ]);
  expect(run.problems[0]?.message).toContain('in 10 records');
  const { airtableId: _, ...shown } = { ...(await shop.findShown(1)) };
  expect(JSON.stringify(shown)).not.toMatch(/rec[A-Za-z0-9]{14}/);
});

test('a sync keeps what the shop has when columns become errors, photos included', async () => {
  const fields = { Motto: 'Garry Owen', Era: 'wwii', Length: '3', Photos: [photo('kept')] };
  await connect({}, fields);
  await shop.sync();
  const before = await shop.findShown(1);
  expect(before).toMatchObject({ motto: 'Garry Owen', length: '3.00' });
  const formula = { type: 'formula', options: { formula: '', result: { type: 'singleLineText' } } };
  const error = { error: '#ERROR!' };
  await connect(
    { Motto: formula, Era: formula, Length: formula, Photos: formula, Status: formula },
    { Motto: error, Era: error, Length: error, Photos: error, Status: error },
  );
  const run = await shop.sync();
  expect(run).toMatchObject({ status: 'succeeded', unchanged: 10, updated: 0, unlisted: 0 });
  expect(run.problems.map(({ field }) => field).sort()).toEqual(
    ['Era', 'Length', 'Motto', 'Photos', 'Status'].sort(),
  );
  expect(await shop.findShown(1)).toEqual(before);
});

test('a sync is held when a changed type changes more than a fifth of the shop', async () => {
  await connect({}, { 'Is Authentic': true });
  await shop.sync();
  const number = { type: 'number', options: { precision: 0 } };
  await connect({ 'Is Authentic': number }, { 'Is Authentic': 0 });
  const held = await shop.sync({ cause: 'schedule', full: true });
  expect(held).toMatchObject({ status: 'blocked' });
  expect(held.error).toContain(
    'The sync would change “Is Authentic” in 10 of 10 products (“Patch 1”: Yes to No; ',
  );
  expect(await shop.findShown(1)).toMatchObject({ isAuthentic: true });
  expect(await shop.sync({ dryRun: true })).toMatchObject({ status: 'blocked' });
  expect(await shop.sync({ confirm: true })).toMatchObject({ status: 'succeeded', updated: 10 });
  expect(await shop.findShown(1)).toMatchObject({ isAuthentic: false });
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', unchanged: 10 });
});

test('a sync reads all records again when a changed one is not of its column’s type', async () => {
  await connect({}, { 'Is Rare': true });
  await shop.sync();
  await connect({ 'Is Rare': { type: 'number' } }, { 'Is Rare': 1 });
  await shop.itemLog.edit(1, { Header: 'A better name' });
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ full: true, updated: 1 });
});

test('unchecked pieces are labeled as reproductions only where the dealer uses the column', async () => {
  const records = (ticked: number) =>
    Array.from({ length: 20 }, (_, n) =>
      itemRecord(n + 1, { 'Is Authentic': n < ticked ? true : undefined }),
    );
  const isAuthentic = async () => (await shop.findShown(20))?.isAuthentic;
  await shop.connect({ port, records: records(0) });
  expect(await shop.sync()).toMatchObject({ problems: [] });
  expect(await isAuthentic()).toBe(true);

  await shop.connect({ port, records: records(19) });
  expect((await shop.sync({ full: true })).problems).toMatchObject([
    { recordId: recordId(20), field: 'Is Authentic' },
  ]);
  expect(await isAuthentic()).toBe(true);

  await shop.connect({ port, records: records(12) });
  const planned = await shop.sync({ dryRun: true });
  expect(planned).toMatchObject({ notes: [expect.stringContaining('8 of 20')] });
  expect(await shop.sync({ full: true })).toMatchObject({
    status: 'blocked',
    error: expect.stringContaining('change “Is Authentic” in 8 of 20 products'),
  });
  expect(await shop.sync({ confirm: true })).toMatchObject({ updated: 8, problems: [] });
  expect(await isAuthentic()).toBe(false);
});

test('a piece whose Quantity is 0 is not for sale', async () => {
  await connect({ Quantity: { type: 'number' } }, { Quantity: 0 });
  await shop.sync();
  expect(await shop.findShown(1)).toMatchObject({ stockQuantity: 0, availability: 'Sold Out' });
  await shop.itemLog.edit(1, { Quantity: 2 });
  await shop.sync({ full: true });
  expect(await shop.findShown(1)).toMatchObject({ stockQuantity: 2, availability: 'In Stock' });
});

test('the names of a link are shown in each column that has choices, and in Status', async () => {
  const values: TableDefinition = {
    ...units,
    id: airtableId('tbl', 'Values'),
    name: 'Values',
    records: ['List', 'Medals', 'WWII', 'Mint', 'Bronze', 'France', 'Arthus Bertrand'].map(
      (Unit) => ({
        id: airtableId('rec', Unit),
        createdTime: '2025-01-01T00:00:00.000Z',
        fields: { Unit },
      }),
    ),
  };
  const links = {
    Status: 'List',
    'Item Type': 'Medals',
    Era: 'WWII',
    Condition: 'Mint',
    Material: 'Bronze',
    'Country of Origin': 'France',
    Manufacturer: 'Arthus Bertrand',
  };
  const column = { type: LINK.type, options: { linkedTableId: values.id } };
  await connect(
    Object.fromEntries(Object.keys(links).map((name) => [name, column])),
    Object.fromEntries(
      Object.entries(links).map(([name, value]) => [name, [airtableId('rec', value)]]),
    ),
    [values],
  );
  expect(await shop.sync({ first: 5 })).toMatchObject({ created: 5, problems: [] });
  expect(await shop.sync()).toMatchObject({ problems: [] });
  expect(await shop.findShown(10)).toMatchObject({
    itemType: 'Medals',
    era: 'WWII (1941-1945)',
    condition: 'Mint',
    material: 'Bronze',
    countryOfOrigin: 'France',
    manufacturer: 'Arthus Bertrand',
  });
});

test('hundreds of linked names are read in batches, also where a formula names the records', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => airtableId('rec', `unit ${n}`));
  const formula = {
    type: 'formula',
    options: { formula: '', result: { type: 'singleLineText' } },
  };
  const named = {
    ...units,
    fields: units.fields.map((field) => (field.name === 'Unit' ? { ...field, ...formula } : field)),
    records: ids.map((id, n) => ({
      id,
      createdTime: '2025-01-01T00:00:00.000Z',
      fields: { Unit: `Unit ${n}` },
    })),
  };
  await connect({ 'Unit Name': LINK }, { 'Unit Name': ids }, [named]);
  // Calls: the schema, the records, and three batches of names.
  expect(await shop.sync()).toMatchObject({ created: 10, calls: 5, problems: [] });
  expect(await shop.findShown(1)).toMatchObject({ unitName: 'Unit 0' });
});

test('a linked record’s new name is read in the next full run, and that of a renamed column at once', async () => {
  const linked = [airtableId('rec', 'unit 1')];
  await connect({ 'Unit Name': LINK }, { 'Unit Name': linked }, [units]);
  await shop.sync();
  const renamed = {
    ...units,
    fields: units.fields.map((field) =>
      field.name === 'Unit' ? { ...field, name: 'Full Name' } : field,
    ),
    records: units.records.map((record) => ({
      ...record,
      fields: { 'Full Name': 'Big Red One' },
    })),
  };
  await connect({ 'Unit Name': LINK }, { 'Unit Name': linked }, [renamed]);
  await shop.itemLog.edit(1, { Header: 'A better name' });
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({
    status: 'succeeded',
    full: false,
    updated: 1,
  });
  expect(await shop.findShown(1)).toMatchObject({ unitName: 'Big Red One' });
  expect(await shop.sync({ confirm: true })).toMatchObject({ updated: 9, problems: [] });
  expect(await shop.findShown(2)).toMatchObject({ unitName: 'Big Red One' });
});

test('pieces stay in the shop when their Status becomes a link that cannot be read', async () => {
  await connect({}, {});
  await shop.sync();
  const link = { type: LINK.type, options: { linkedTableId: airtableId('tbl', 'Hidden') } };
  await connect({ Status: link }, { Status: [airtableId('rec', 'List')] });
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({ status: 'succeeded', unchanged: 10, unlisted: 0 });
  expect(run.problems).toMatchObject([{ recordId: '', field: 'Status' }]);
});

test.each([
  ['Photos', { type: 'number' }, undefined],
  ['Status', { type: 'singleLineText' }, 'Sold'],
])('a sync is held when a changed %s takes pieces from the shop', async (column, type, value) => {
  await connect({}, { Photos: [photo('kept')] });
  await shop.sync();
  const before = await shop.findShown(1);
  const changed = { [column]: { ...type, type: column === 'Status' ? 'richText' : type.type } };
  await connect(changed, { Photos: [photo('kept')], [column]: value });
  const held = await shop.sync({ full: true });
  expect(held).toMatchObject({ status: 'blocked' });
  expect(held.error).toContain(`change “${column}” in 10 of 10 products`);
  expect(await shop.findShown(1)).toEqual(before);
  await connect({}, { Photos: [photo('kept')] });
  expect(await shop.sync({ full: true })).toMatchObject({
    status: 'succeeded',
    unchanged: 10,
    problems: [],
  });
});

test('a Quantity that became a percentage is reported once, and nothing after it was changed back', async () => {
  const type = (name: string) => ({ Quantity: { type: name } });
  await connect(type('number'), { Quantity: 3 });
  await shop.sync();
  await connect(type('percent'), { Quantity: 0.03 });
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({ status: 'succeeded', unchanged: 10 });
  expect(run.problems).toMatchObject([
    {
      recordId: '',
      field: 'Quantity',
      message: expect.stringContaining('in 10 records, such as “Patch 1” ('),
    },
  ]);
  expect(await shop.findShown(1)).toMatchObject({ stockQuantity: 3 });
  await connect(type('number'), { Quantity: 3 });
  expect(await shop.sync({ full: true })).toMatchObject({ unchanged: 10, problems: [] });
  const open = await shop.functions.loadOpenProblems();
  expect(open?.problems.filter(({ cause }) => cause !== 'no photo')).toEqual([]);
});

test.each([
  ['without access to the schema', 'checkbox', 'schema'],
  ['through a rollup', 'rollup', undefined],
] as const)(
  'a first import %s judges unticked boxes as every later run does',
  async (_, type, hidden) => {
    const records = Array.from({ length: 20 }, (_, n) => {
      const isTicked = n < 12 || undefined;
      return itemRecord(n + 1, { 'Is Authentic': isTicked });
    });
    const result = { result: { type: 'checkbox' } };
    await shop.connect({
      port,
      records,
      columns: { 'Is Authentic': type === 'checkbox' ? { type } : { type, options: result } },
      ...(hidden ? { faults: [{ answer: 403, times: 'always', on: [hidden] }] } : {}),
    });
    expect(await shop.sync()).toMatchObject({ status: 'succeeded', created: 20 });
    expect(await shop.findShown(20)).toMatchObject({ isAuthentic: false });
    expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', unchanged: 20 });
  },
);
