import { expect, test } from 'vitest';
import { makeTable, mockAirtable } from './support/airtable.ts';
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFits } from './support/fits.ts';
import { button, getLines, heading, row, rows, text, texts } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';

const GET_TABLES = 'GET /api/airtable/tables';
const TABLES = [
  makeTable('Item Log', {
    recordCount: 1200,
    fields: ['Header', 'Summary', 'Status', 'Photos', 'Era'],
  }),
  makeTable('Makers', { recordCount: 3, fields: ['Name', 'Town', 'Country'] }),
  makeTable('Wants', { recordCount: 0, fields: ['Name'] }),
];
const failure = errorReply('INTERNAL', 'Something failed on our side.');
const open = async (...given: Parameters<typeof mockAirtable>) => {
  const base = mockAirtable(...given);
  await openApp('/tables');
  await expect.element(heading('Table Directory')).toBeVisible();
  return base;
};
const figures = () =>
  [
    ...main().getByRole('region', { name: 'Database figures' }).element().querySelectorAll('dd'),
  ].map(({ textContent }) => textContent);
const search = () => main().getByPlaceholder('Search tables...');
const failed = () => main().getByRole('heading', { name: 'Failed to Load Tables' });

test('the table directory shows the totals, and counts and sample fields of each table', async () => {
  const { calls } = await open({ tables: TABLES });
  await expect.element(text('Browse all tables in your Airtable database')).toBeVisible();
  await expect.poll(figures).toEqual(['3', '1,203', '9', '2']);
  for (const label of ['Total Tables', 'Total Records', 'Total Fields', 'Active Tables']) {
    await expect.element(text(label)).toBeVisible();
  }
  expect(calls()).toEqual([GET_TABLES]);
  expect(getLines(row('Item Log'))).toEqual([
    'Item Log',
    'Database table with 1,200 records and 5 fields',
    '1,200 Records',
    '5 Fields',
    'Header',
    'Summary',
    'Status',
    '+2 more',
    'Active table with data',
  ]);
  expect(getLines(row('Makers'))).toEqual([
    'Makers',
    'Database table with 3 records and 3 fields',
    '3 Records',
    '3 Fields',
    'Name',
    'Town',
    'Country',
    'Active table with data',
  ]);
  expect(getLines(row('Wants')).at(-1)).toBe('Empty table');
  expect(texts(main().getByRole('button'))).toEqual([expect.stringMatching(/^Search/), 'Refresh']);
  await expectAccessible();
});

test('the table directory links to each table by its encoded name', async () => {
  const names = ['Item Log', 'Finds/50% & #1', 'a%2Fb?', 'Orden – Ehrenzeichen'];
  await open({ tables: names.map((name) => makeTable(name)) });
  const links = main().getByRole('list', { name: 'Tables' }).getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual([
      '/table/Item%20Log',
      '/table/Finds%2F50%25%20%26%20%231',
      '/table/a%252Fb%3F',
      '/table/Orden%20%E2%80%93%20Ehrenzeichen',
    ]);
});

test('the table directory searches by name and restores the search on Back', async () => {
  await open({ tables: TABLES });
  await search().fill('LOG');
  await expect.poll(() => texts(rows('Tables'))).toEqual(['Item Log']);
  await row('Item Log').getByRole('link').click();
  await expect.element(heading('Item Log')).toBeVisible();
  window.history.back();
  await expect.element(heading('Table Directory')).toBeVisible();
  await expect.poll(() => texts(rows('Tables'))).toEqual(['Item Log']);
  await search().fill('header');
  await expect.element(text('No tables match your search criteria')).toBeVisible();
  expect(figures()).toEqual(['3', '1,203', '9', '2']);
});

test('the table directory explains an empty base', async () => {
  await open({ tables: [] });
  await expect.element(text('No tables found in your database')).toBeVisible();
  expect(figures()).toEqual(['0', '0', '0', '0']);
});

test('the table directory marks incomplete counts and polls until they are complete', async () => {
  const counting = makeTable('Log', { recordCount: 1500, isCountPartial: true });
  const base = await open({ tables: [counting] });
  await expect.element(text('Database table with 1,500+ records and 0 fields')).toBeVisible();
  expect(figures()).toEqual(['1', '1,500+', '0', '1']);
  base.tables = [{ ...counting, isCountPartial: false }];
  await expect.element(text('Database table with 1,500 records and 0 fields')).toBeVisible();
  const before = base.calls().length;
  await button('Refresh').click();
  await expect.poll(base.calls).toHaveLength(before + 1);
  expect(base.calls().at(-1)).toBe(`${GET_TABLES}?refresh=true`);
});

test('the table directory shows a loading card, reports the error, and retries by reloading the page', async () => {
  const { api } = mockAirtable({ tables: TABLES });
  const release = api.on(GET_TABLES, failure).hold(GET_TABLES);
  await openApp('/tables');
  await expect.element(text('Loading Table Directory')).toBeVisible();
  await expectAccessible();
  release();
  await expect.element(failed()).toBeVisible();
  await expect.element(text('Something failed on our side.')).toBeVisible();
  api.reset(GET_TABLES);
  await button('Try Again').click();
  await expect.poll(() => navigations.map(({ path }) => path)).toEqual(['/tables']);
  await reloadApp();
  await expect.element(row('Item Log')).toBeVisible();
});

test('the table directory keeps the data and reports the error when a refresh fails', async () => {
  const { api } = await open({ tables: TABLES });
  await expect.element(row('Makers')).toBeVisible();
  api.on(GET_TABLES, failure);
  await button('Refresh').click();
  await expect.element(failed()).toBeVisible();
  expect(rows('Tables')).toHaveLength(3);
});

test('the table directory fits a phone, a tablet and a desktop', async () => {
  const wide = makeTable('X'.repeat(90), { recordCount: 123456, fields: ['Y'.repeat(80)] });
  await open({ tables: [wide, ...TABLES] });
  await expect.element(row('Makers')).toBeVisible();
  await expectFits();
});
