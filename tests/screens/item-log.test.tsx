import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeFile, makeItem, makeRecord, mockAirtable, thumbnails } from './support/airtable.ts';
import { main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import {
  button,
  definitions,
  dialog,
  expectNoOverflow,
  focusedText,
  heading,
  imageSource,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { errorReply, NETWORK_ERROR } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const GET_ITEM_LOG = 'GET /api/test-airtable';

const open = async (...given: Parameters<typeof mockAirtable>) => {
  const base = mockAirtable(...given);
  await openApp('/item-log');
  await expect.element(heading('Item Log Viewer')).toBeVisible();
  return base;
};
const openItem = (fields: Record<string, unknown> = {}, recordCount = 42) =>
  open({ itemLog: { recordCount, sampleRecord: makeItem(fields) } });
const refreshWith = async (
  base: Awaited<ReturnType<typeof open>>,
  fields: Record<string, unknown>,
) => {
  base.itemLog = { recordCount: 42, sampleRecord: makeItem(fields) };
  await button('Refresh').click();
};
const figure = (label: string) =>
  definitions(main().getByRole('region', { name: 'Inventory figures' }))[label];
const card = () => main().getByRole('list', { name: 'Items' }).getByRole('listitem').first();
const search = () => main().getByPlaceholder('Search items by header, summary, or ID...');
const noMatch = () => text('No items match your current filters');

test('the item log shows the total count and the sample record', async () => {
  const { calls } = await openItem();
  await expect.element(text('Browse your complete military collectibles inventory')).toBeVisible();
  await expect.poll(() => figure('Total Items')).toBe('42');
  expect(figure('Available Items')).toBe('1');
  expect(figure('Featured Items')).toBe('1');
  expect(figure('Rare Items')).toBe('1');
  expect(texts(rows('Items'))).toEqual(['101st Airborne Division Patch']);
  await expect
    .element(main().getByRole('link', { name: 'Item Log', exact: true }))
    .toHaveAttribute('href', '/table/Item%20Log');
  expect(texts(main().getByRole('button'))).toEqual([
    expect.stringMatching(/^Search/),
    'Show all records',
    'Refresh',
    'View Details',
  ]);
  expect(calls()).toEqual([GET_ITEM_LOG]);
  await expectAccessible();
});

test('the item log explains an empty table', async () => {
  await open();
  await expect.element(text('No items available in the current view')).toBeVisible();
  expect(figure('Total Items')).toBe('0');
  expect(figure('Available Items')).toBe('0');
  expect(rows('Items')).toHaveLength(0);
});

test('the item log polls until the count is complete', async () => {
  const itemLog = { recordCount: 1500, isCountPartial: true, sampleRecord: makeItem() };
  const base = await open({ itemLog });
  await expect.poll(() => figure('Total Items')).toBe('1,500+');
  base.itemLog = { ...itemLog, recordCount: 2500, isCountPartial: false };
  await expect.poll(() => figure('Total Items')).toBe('2,500');
  const before = base.calls().length;
  await search().fill('marines');
  await expect.element(noMatch()).toBeVisible();
  await search().fill('airborne');
  await expect.element(card()).toBeVisible();
  expect(base.calls()).toHaveLength(before);
});

test('the item log shows an item with photo, badges, facts and price', async () => {
  await openItem();
  await expect.poll(() => imageSource(card())).toMatch(/\/large-front\.jpg$/);
  expect(definitions(card())).toEqual({
    Type: 'Patches',
    Era: 'WWII (1941-1945)',
    Condition: 'Excellent',
    Price: '$125.50',
  });
  const badges = card().getByRole('list', { name: 'Badges' }).getByRole('listitem');
  expect(texts(badges)).toEqual(['Featured', 'Rare', 'Authentic']);
  const getStyle = (words: string) => getComputedStyle(card().getByText(words).element());
  expect(getStyle('GM-0101').fontFamily).toContain('Mono');
  expect(getStyle('A cut-edge').webkitLineClamp).toBe('2');
});

test('the item log falls back to the full photo, and to an icon when it fails to load', async () => {
  await openItem({
    Photos: [makeFile('gone.jpg', { url: '/missing/gone.jpg' })],
    'Is Rare': undefined,
  });
  const photo = card().getByRole('img', { name: 'gone.jpg' });
  await expect.element(photo).toBeInTheDocument();
  await expect.poll(() => card().element().querySelector('[data-broken=true] svg')).not.toBeNull();
  expect(imageSource(card())).toMatch(/\/gone\.jpg$/);
  expect(card().getByText('Rare', { exact: true }).query()).toBeNull();
});

test('the item log chooses the title of an item, and refreshes it from Airtable', async () => {
  const base = await openItem();
  for (const [fields, title] of [
    [{ Header: undefined }, 'GM-0101'],
    [{ Header: '', 'Unique ID': undefined }, 'Untitled Item'],
    [{ Header: 'A medal' }, 'A medal'],
  ] as const) {
    await refreshWith(base, fields);
    await expect.element(card().getByRole('heading', { name: title })).toBeVisible();
  }
  base.itemLog = { recordCount: 43, sampleRecord: null };
  await button('Refresh').click();
  await expect.poll(() => figure('Total Items')).toBe('43');
  expect(base.calls().at(-1)).toBe(`${GET_ITEM_LOG}?refresh=true`);
});

test('the item log formats the price', async () => {
  const base = await openItem();
  for (const [price, formatted] of [
    [undefined, '—'],
    [0, '$0.00'],
    [1234567.891, '$1,234,567.89'],
  ]) {
    await refreshWith(base, { 'Share Price': price });
    await expect.poll(() => definitions(card()).Price).toBe(formatted);
  }
});

test('the item log counts available items and shows each status in its color', async () => {
  const base = await openItem();
  const token = (name: string) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = `var(--guidon-palette-${name})`;
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  };
  for (const [status, available, color] of [
    ['List', '1', 'fern'],
    ['Ebay', '1', 'airmail'],
    ['Owned', '0', 'straw'],
    ['Sold', '0', 'fieldGrey'],
    ['Reserved', '0', 'amber'],
    ['Out on loan', '0', 'fieldGrey'],
  ] as const) {
    await refreshWith(base, { Status: status });
    const label = card().getByText(status, { exact: true });
    await expect.element(label).toBeVisible();
    const { backgroundColor } = getComputedStyle(label.element().parentElement ?? document.body);
    expect(backgroundColor).toBe(token(color));
    expect(backgroundColor).toMatch(/^rgb\(/);
    expect(figure('Available Items')).toBe(available);
    await expectAccessible();
  }
});

test('the item log searches header, summary and ID, ignoring case', async () => {
  await openItem();
  for (const query of ['AIRBORNE', 'snow BACK', 'gm-01']) {
    await search().fill(query);
    await expect.element(rows('Items')).toHaveLength(1);
    await search().fill('excellent');
    await expect.element(noMatch()).toBeVisible();
    expect(rows('Items')).toHaveLength(0);
  }
});

test('the item log filters by the statuses and types present', async () => {
  await openItem();
  const select = (label: string) => main().getByLabelText(label, { exact: true });
  const options = (label: string) => texts(select(label).getByRole('option'));
  await expect.poll(() => options('Status')).toEqual(['All Statuses', 'List']);
  expect(options('Type')).toEqual(['All Types', 'Insignia', 'Patches']);
  await select('Type').selectOptions('Insignia');
  await select('Status').selectOptions('List');
  await expect.element(rows('Items')).toHaveLength(1);
  await search().fill('medal');
  await expect.element(noMatch()).toBeVisible();
});

test.each([
  [...PHONE, 1],
  [...TABLET, 2],
  [...DESKTOP, 3],
])('the item log at %i by %i pixels has %i cards per row', async (width, height, columns) => {
  await page.viewport(width, height);
  await openItem({ Header: 'Fallschirmjägerabzeichen'.repeat(4) });
  await expect.element(card()).toBeVisible();
  const list = main().getByRole('list', { name: 'Items' }).element();
  expect(getComputedStyle(list).gridTemplateColumns.split(' ')).toHaveLength(columns);
  expectNoOverflow();
});

test('an item of the item log opens with all its fields, and closes', async () => {
  await openItem({ Notes: '', Tags: [], 'Is Rare': false, Papers: [makeFile('bill.pdf')] });
  await button('View Details').click();
  await expect
    .element(dialog().getByRole('heading', { name: '101st Airborne Division Patch' }))
    .toBeVisible();
  await expect.element(dialog().getByText('Created Mar 4, 2025', { exact: true })).toBeVisible();
  expect(Object.entries(definitions(dialog()))).toEqual([
    ['Header', '101st Airborne Division Patch'],
    ['Unique ID', 'GM-0101'],
    ['Summary', 'A cut-edge Screaming Eagle with its tab, snow back, taken off an Ike jacket.'],
    ['Status', 'List'],
    ['Item Type', 'Patches, Insignia'],
    ['Era', 'WWII (1941-1945)'],
    ['Condition', 'Excellent'],
    ['Share Price', '$125.50'],
    ['Is Featured', 'Yes'],
    ['Is Rare', 'No'],
    ['Is Authentic', 'Yes'],
    ['Papers', 'bill.pdf'],
  ]);
  expect(dialog().element().textContent).not.toContain('[object');
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(focusedText).toBe('View Details');
});

test('an item of the item log links each photo to the full image in a new tab', async () => {
  await openItem({
    Photos: [makeFile('front.jpg', thumbnails('front.jpg')), makeFile('back.jpg')],
  });
  await button('View Details').click();
  await expect.poll(() => dialog().element().querySelectorAll('img')).toHaveLength(2);
  expect(imageSource(dialog())).toMatch(/\/large-front\.jpg$/);
  const links = dialog().getByRole('link', { name: 'View Full Image' });
  expect(links).toHaveLength(2);
  const link = links.first();
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/front\.jpg$/));
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test('an item of the item log opens without any field', async () => {
  await open({ itemLog: { recordCount: 1, sampleRecord: makeRecord(3) } });
  await button('View Details').click();
  await expect.element(dialog().getByRole('heading', { name: 'Untitled Item' })).toBeVisible();
  expect(definitions(dialog())).toEqual({});
});

test('the request of the item log shows a loading card, reports the error, and retries by reloading the page', async () => {
  const { api, calls } = mockAirtable();
  const failure = errorReply('INTERNAL', 'Something failed on our side.');
  const release = api.on(GET_ITEM_LOG, failure).hold(GET_ITEM_LOG);
  await openApp('/item-log');
  await expect.element(text('Loading Item Log')).toBeVisible();
  await expect.element(text('Fetching your military collectibles inventory...')).toBeVisible();
  await expectAccessible();
  release();
  await expect
    .element(main().getByRole('heading', { name: 'Failed to Load Item Log' }))
    .toBeVisible();
  await expect.element(text('Something failed on our side.')).toBeVisible();
  await expectAccessible();
  api.on(GET_ITEM_LOG, errorReply('AIRTABLE_NOT_CONFIGURED', 'Set AIRTABLE_TOKEN.'));
  await button('Try Again').click();
  await expect.poll(() => navigations.map(({ path }) => path)).toEqual(['/item-log']);
  await reloadApp();
  await expect.element(text('Set AIRTABLE_TOKEN.')).toBeVisible();
  expect(calls()).toHaveLength(2);
  await expect
    .element(main().getByRole('alert').getByRole('link', { name: 'Admin Dashboard' }))
    .toBeVisible();
});

test('the request of the item log reports an unreachable database for an unknown error', async () => {
  await open({}, { [GET_ITEM_LOG]: NETWORK_ERROR });
  await expect.element(text('Unable to connect to your Airtable database')).toBeVisible();
});
