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
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import {
  button,
  expectNoOverflow,
  focusedText,
  heading,
  row,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';
import { mockShop } from './support/shop.ts';
import { expectOnlyToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const GET_SCHEMA = 'GET /api/airtable/schema';

const open = async (schema: Schema = makeCountedSchema(), search = '') => {
  const base = mockAirtable({ schema });
  await openApp(`/database-mirror${search}`);
  await expect.element(heading('Database Mirror')).toBeVisible();
  return base;
};
const search = () => main().getByRole('searchbox');
const tab = (name: string) => main().getByRole('tab', { name });
const selectedTab = () => main().getByRole('tab', { selected: true }).element().textContent;
const stat = (name: string) => text(name).element().parentElement?.textContent;
const fields = (name: string) =>
  main()
    .getByRole('grid', { name: `Fields of ${name}` })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const record = () => main().getByRole('region', { name: /^Sample record of/ });
const value = (name: string) =>
  record()
    .getByRole('listitem')
    .or(record().getByRole('row'))
    .filter({ has: page.getByText(name, { exact: true }) });

test('the database mirror shows the totals and marks incomplete counts', async () => {
  const base = await open(makeSchema());
  await expect.poll(() => stat('Total Tables')).toMatch(/3$/);
  expect(stat('Total Records')).toMatch(/1,512\+$/);
  expect(stat('Total Fields')).toMatch(/26$/);
  base.schema = makeCountedSchema();
  await expect.poll(() => stat('Total Records')).toMatch(/1,512$/);
});

test('the database mirror shows the tables as cards or rows and keeps the choice in the URL', async () => {
  const { calls } = await open();
  await expect.poll(() => texts(rows('Tables'))).toEqual(['Item Log', 'Makers', 'Show Calendar']);
  const first = row('Item Log');
  await expect.element(first.getByText('1,500 records', { exact: true })).toBeVisible();
  await expect.element(first.getByText('20 fields', { exact: true })).toBeVisible();
  const width = () => first.element().getBoundingClientRect().width;
  const cardWidth = width();
  await button('List').click();
  await expect.poll(() => window.location.search).toBe('?view=list');
  expect(width()).toBeGreaterThan(cardWidth * 2);
  await reloadApp();
  await expect.element(button('List')).toHaveAttribute('aria-pressed', 'true');
  window.history.back();
  await expect.element(button('Grid')).toHaveAttribute('aria-pressed', 'true');
  expect(new Set(calls())).toEqual(new Set([GET_SCHEMA]));
});

test('the database mirror searches tables by name, ignoring case', async () => {
  await open();
  await search().fill('  LOG');
  await expect.poll(() => texts(rows('Tables'))).toEqual(['Item Log']);
  await search().fill('zzz');
  await expect.element(main().getByRole('heading', { name: 'No matching tables' })).toBeVisible();
  await button('Show All Tables').click();
  await expect.element(rows('Tables')).toHaveLength(3);
  expect(window.location.search).toBe('');
});

test('the database mirror switches its tabs by arrow keys and keeps the tab in the URL', async () => {
  await open();
  await expect.poll(selectedTab).toBe('Tables Overview');
  tab('Tables Overview').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(selectedTab).toBe('Schema Details');
  await expect.element(main().getByRole('tabpanel', { name: 'Schema Details' })).toBeVisible();
  expect(window.location.search).toBe('?tab=schema');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focusedText).toBe('Schema Details');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(selectedTab).toBe('Data Explorer');
  await reloadApp();
  await expect.poll(selectedTab).toBe('Data Explorer');
  window.history.back();
  await expect.poll(selectedTab).toBe('Schema Details');
  await expect.element(heading('Database Mirror')).toBeVisible();
});

test('the database mirror shows the fields of the selected table', async () => {
  await open(makeCountedSchema(), '?tab=schema');
  await expect.element(fields('Item Log')).toHaveLength(20);
  await main().getByRole('combobox', { name: 'Table' }).selectOptions('Makers');
  await expect.element(fields('Makers')).toHaveLength(4);
  expect(fields('Makers').first().element().textContent).toContain('PRIMARY');
  await fields('Makers').filter({ hasText: 'links to' }).getByRole('link').click();
  await expect.element(fields('Item Log')).toHaveLength(20);
  expect(window.location.search).toBe('?tab=schema&table=Item+Log');
  window.history.back();
  await expect.element(fields('Makers')).toHaveLength(4);
});

test('the database mirror formats each value of a record by its type', async () => {
  await open();
  await main().getByRole('link', { name: 'Data of Item Log' }).click();
  await expect.element(record().getByText(itemSample.id)).toBeVisible();
  await expect.element(record().getByText(/^Mar \d, 2025, \d+:\d\d [AP]M$/)).toBeVisible();
  const values = {
    'Share Price': '$12.50',
    Commission: '12.5%',
    Net: '$10,934.38',
    Weight: '1234.5',
    Grade: '4 of 5',
    'Is Rare': 'No',
    'Is Authentic': 'Yes',
    'Item Type': 'Patches, Insignia',
    Maker: '1 linked record',
    Acquired: 'Feb 28, 2025',
    'Last seen': /^Nov 1\d, 2026, \d+:\d\d [AP]M$/,
    Notes: `${LONG_NOTE.slice(0, 100)}...`,
  };
  for (const [name, formatted] of Object.entries(values)) {
    await expect.element(value(name).getByText(formatted, { exact: true })).toBeVisible();
  }
  await expect
    .element(value('Website').getByRole('link'))
    .toHaveAttribute('href', 'https://patches.example/101');
  await expect
    .element(value('Seller').getByRole('link'))
    .toHaveAttribute('href', 'mailto:estate@collectors.example');

  const files = value('Photos').getByRole('listitem');
  expect(files).toHaveLength(2);
  const photo = files.nth(0);
  await expect.element(photo.getByText('screaming-eagle-front.jpg', { exact: true })).toBeVisible();
  await expect.element(photo.getByText('image/jpeg', { exact: true })).toBeVisible();
  await expect.element(photo.getByRole('img')).toHaveAttribute('src', '/photos/1/card');
  expect(photo.getByRole('img').element().getBoundingClientRect().width).toBeLessThan(80);
  await expect.element(files.nth(1).getByText('application/pdf', { exact: true })).toBeVisible();
});

test('the database mirror explains an empty table, and falls back to the first table for an unknown name', async () => {
  await open(makeCountedSchema(), '?tab=data&table=Show+Calendar');
  await expect.element(main().getByRole('heading', { name: 'This table is empty' })).toBeVisible();
  await openApp('/database-mirror?tab=data&table=No+such+table');
  await expect.element(record().getByText(itemSample.id)).toBeVisible();
});

test('the database mirror explains that no record of a table was loaded', async () => {
  await open(createSchema([table('Loose Leaves', [field('Leaf', 'singleLineText')])]));
  await main().getByRole('link', { name: 'Data of Loose Leaves' }).click();
  await expect.element(main().getByRole('heading', { name: 'No record was loaded' })).toBeVisible();
});

test('the database mirror explains an empty base', async () => {
  await open(createSchema([]));
  await expect
    .element(main().getByRole('heading', { name: 'This base has no tables yet' }))
    .toBeVisible();
  await expectAccessible();
});

test('the database mirror renders few elements for sixty tables of eighty fields', async () => {
  await open(makeLargeSchema(), '?tab=schema&table=Table+60');
  await expect.element(fields('Table 60')).toHaveLength(80);
  expect(document.querySelectorAll('main *').length).toBeLessThan(2000);
});

test('the database mirror shows loading, then the error, and retries by reloading the page', async () => {
  const { api, calls } = mockAirtable({ schema: makeCountedSchema() });
  const release = api
    .on(GET_SCHEMA, errorReply('INTERNAL', 'Something failed on our side.'))
    .hold(GET_SCHEMA);
  await openApp('/database-mirror');
  await expect.element(main().getByRole('status').getByText('Loading')).toBeVisible();
  await expectAccessible();
  release();
  await expectOnlyToast(
    'Connection Error',
    'Failed to connect to Airtable. Please check your authentication.',
  );
  await expect
    .element(main().getByRole('heading', { name: 'Database Connection Error' }))
    .toBeVisible();
  await expect.element(main().getByText('Something failed on our side.')).toBeVisible();
  await expectAccessible();
  expect(calls()).toEqual([GET_SCHEMA]);
  api.reset(GET_SCHEMA);
  await button('Try Again').click();
  await expect.poll(() => navigations.map(({ path }) => path)).toEqual(['/database-mirror']);
  await reloadApp();
  await expect.element(rows('Tables').first()).toBeVisible();
});

test('the database mirror fetches nothing for a signed-out visitor', async () => {
  const { api } = mockShop({ user: null });
  await openApp('/database-mirror');
  await expect.element(heading(/Premium/)).toBeVisible();
  await api.settled();
  expect(api.calls.filter((call) => !call.startsWith('GET /api/products'))).toEqual([]);
  expect(tab('Tables Overview').query()).toBeNull();
});

test.each([PHONE, TABLET, DESKTOP])('the database mirror fits %i pixels', async (width, height) => {
  await page.viewport(width, height);
  await open();
  const views = [
    () => main().getByRole('tabpanel'),
    () => button('List'),
    () => tab('Schema Details'),
    () => tab('Data Explorer'),
  ];
  for (const view of views) {
    await view().click();
    expectNoOverflow();
    await expectAccessible();
  }
});
