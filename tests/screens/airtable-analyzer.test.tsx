import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockAirtable } from './support/airtable.ts';
import {
  createSchema,
  field,
  itemSample,
  LONG_NOTE,
  makeCountedSchema,
  makeLargeSchema,
  makeSchema,
  type Schema,
  table,
} from './support/airtableSchema.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, focusedText, heading, text } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';

const GET_SCHEMA = 'GET /api/airtable/schema';

const open = async (schema: Schema = makeCountedSchema()) => {
  const base = mockAirtable({ schema });
  await openApp('/airtable-analyzer');
  await expect.element(heading('Database Analyzer')).toBeVisible();
  return base;
};
const section = (name: string) => main().getByRole('region', { name, exact: true });
const fields = (name: string) =>
  section(name)
    .getByRole('grid', { name: `Fields of ${name}` })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const line = (name: string, hasText: string | RegExp) => fields(name).filter({ hasText });
const sample = (name: string) => main().getByRole('region', { name: `Sample record of ${name}` });
const stat = (name: string) => text(name).element().parentElement?.textContent;
const tableNames = () => main().getByRole('heading', { level: 2 });
const search = () => main().getByRole('searchbox');

test('the database analyzer fetches once and shows the totals', async () => {
  const { api, calls } = await open();
  await expect.element(section('Item Log')).toBeVisible();
  expect(stat('Total Tables')).toMatch(/3$/);
  expect(stat('Total Fields')).toMatch(/26$/);
  expect(stat('Records Sampled')).toMatch(/2$/);
  await api.settled();
  expect(calls()).toEqual([GET_SCHEMA]);
});

test('the database analyzer says when the records were counted', async () => {
  const schema = makeCountedSchema();
  const tableAnalysis = schema.tableAnalysis?.map((analysis, n) => ({
    ...analysis,
    countedAt: `2026-11-1${n + 1}T10:00:00.000Z`,
  }));
  await open({ ...schema, tableAnalysis });
  await expect.element(main().getByText(/^Records counted as of Nov 11, 2026/)).toBeVisible();
});

test('the database analyzer shows every field with its type and marks the primary field', async () => {
  await open();
  await expect.element(fields('Item Log')).toHaveLength(20);
  expect(section('Item Log').getByTitle('singleSelect').element().textContent).toBe(
    'Single select',
  );
  expect(text('PRIMARY')).toHaveLength(3);
  expect(line('Item Log', 'Header').element().textContent).toContain('PRIMARY');
  expect(line('Makers', 'Name').element().textContent).toContain('PRIMARY');
  await expect
    .element(line('Item Log', 'Status').getByText('3 options', { exact: true }))
    .toBeVisible();
  await expect
    .element(line('Item Log', 'Item Type').getByText('4 options', { exact: true }))
    .toBeVisible();
  await expect
    .element(line('Item Log', 'Unique ID').getByText('Printed on the tag of the item.'))
    .toBeVisible();
});

test('the database analyzer names the tables that fields link to, and goes there', async () => {
  await open();
  await expect.element(line('Item Log', /^15.*links to Makers/)).toBeVisible();
  await expect.element(line('Item Log', /looks up Town in Makers/)).toBeVisible();
  await expect.element(line('Makers', /counts Pieces in Item Log/)).toBeVisible();
  await expect.element(section('Makers').getByText('Linked from Item Log')).toBeVisible();
  await button('Makers').click();
  await expect.element(fields('Makers')).toHaveLength(0);
  line('Item Log', /links to/)
    .getByRole('link', { name: 'Makers' })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(fields('Makers')).toHaveLength(4);
  await expect.poll(() => document.activeElement?.id).toBe('tblMakers');
});

test('the database analyzer shows a sample record of each table with truncated values', async () => {
  await open();
  const record = sample('Item Log');
  await expect.element(record.getByText(itemSample.id)).toBeVisible();
  for (const value of [
    '101st Airborne Division',
    '$12.50',
    '12.5%',
    '$10,934.38',
    '4 of 5',
    `${LONG_NOTE.slice(0, 100)}...`,
  ]) {
    await expect.element(record.getByText(value, { exact: true })).toBeVisible();
  }
  await expect.element(record.getByText('screaming-eagle-front.jpg, receipt.pdf')).toBeVisible();
  expect(record.getByText('[object Object]').query()).toBeNull();
  await expect
    .element(sample('Show Calendar').getByText('This table has no records yet'))
    .toBeVisible();
});

test('the database analyzer downloads the analysis as a dated file', async () => {
  const schema = makeCountedSchema();
  await open(schema);
  const { name, text } = await download(() => button('Download Analysis').click());
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  expect(name).toBe(`airtable-analysis-${now.getFullYear()}-${month}-${day}.json`);
  expect(JSON.parse(text)).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    schema: schema.schema,
    tableAnalysis: schema.tableAnalysis,
  });
});

test('the database analyzer explains that no record of a table was loaded', async () => {
  await open(createSchema([table('Loose Leaves', [field('Leaf', 'singleLineText')])]));
  await expect.element(line('Loose Leaves', 'Leaf')).toBeVisible();
  expect(stat('Records Sampled')).toMatch(/0$/);
  await expect
    .element(sample('Loose Leaves').getByText('No record of this table was loaded.'))
    .toBeVisible();
});

test('the database analyzer refreshes from Airtable, and keeps the data when that fails', async () => {
  const base = await open();
  await expect.element(section('Makers')).toBeVisible();
  base.api.on(GET_SCHEMA, errorReply('AIRTABLE_FAILED', 'Airtable fell.'));
  await button('Refresh').click();
  await expect.element(main().getByRole('alert').getByText('Airtable fell.')).toBeVisible();
  await expect.element(section('Makers')).toBeVisible();
  base.api.reset(GET_SCHEMA);
  base.schema = createSchema([table('Ribbons', [field('Ribbon', 'singleLineText')])]);
  await button('Refresh').click();
  await expect.element(section('Ribbons')).toBeVisible();
  expect(section('Makers').query()).toBeNull();
  const refresh = `${GET_SCHEMA}?refresh=true`;
  expect(base.calls()).toEqual([GET_SCHEMA, refresh, refresh]);
});

test('the database analyzer polls until the record count is complete', async () => {
  const base = await open(makeSchema());
  await expect.element(section('Item Log').getByText('1,500+ records')).toBeVisible();
  base.schema = makeCountedSchema();
  await expect.element(section('Item Log').getByText('1,500 records')).toBeVisible();
});

test('the database analyzer explains an empty base', async () => {
  await open(createSchema([]));
  await expect
    .element(main().getByRole('heading', { name: 'This base has no tables yet' }))
    .toBeVisible();
  await expectAccessible();
});

test('the database analyzer collapses large bases and searches tables and fields', async () => {
  await open(makeLargeSchema());
  await expect.poll(() => stat('Total Fields')).toMatch(/4,800$/);
  await expect.element(fields('Table 1')).toHaveLength(80);
  expect(fields('Table 2')).toHaveLength(0);
  await search().fill('table 6');
  await expect.element(tableNames()).toHaveLength(2);
  await search().fill('column 80');
  await expect.element(fields('Table 60')).toHaveLength(1);
  await expect.element(section('Table 60').getByText('1 of 80 fields')).toBeVisible();
  expect(window.location.search).toBe('?find=column+80');
  await search().fill('zzz');
  await expect
    .element(main().getByRole('heading', { name: 'No matching tables or fields' }))
    .toBeVisible();
  await button('Show All Tables').click();
  await expect.element(tableNames()).toHaveLength(60);
});

test('the database analyzer shows loading, then the error with advice, and retries', async () => {
  const { api, calls } = mockAirtable({ schema: makeCountedSchema() });
  const release = api
    .on(GET_SCHEMA, errorReply('AIRTABLE_FAILED', 'Airtable refused the token.'))
    .hold(GET_SCHEMA);
  await openApp('/airtable-analyzer');
  await expect.element(main().getByRole('status').getByText('Loading')).toBeVisible();
  await expectAccessible();
  release();
  await expect.element(main().getByRole('heading', { name: 'Connection Failed' })).toBeVisible();
  await expect.element(main().getByText('Airtable refused the token.')).toBeVisible();
  await expect.element(main().getByText(/API key and base ID, or complete.*OAuth/)).toBeVisible();
  await expectAccessible();
  await expect
    .element(main().getByRole('alert').getByRole('link', { name: 'Admin Dashboard' }))
    .toHaveAttribute('href', '/admin');
  expect(button('Download Analysis').query()).toBeNull();
  expect(calls()).toEqual([GET_SCHEMA]);
  api.reset(GET_SCHEMA);
  await button('Try Again').click();
  await expect.element(section('Makers')).toBeVisible();
  await expect.poll(focusedText).toBe('Database Analyzer');
});

test('the database analyzer fits a phone, a tablet and a desktop', async () => {
  await open();
  await expect.element(sample('Item Log')).toBeVisible();
  await expectFitsAccessibly();
});
