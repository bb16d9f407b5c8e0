import { describe, expect, test } from 'vitest';
import {
  makeFile,
  makeItem,
  makeRecord,
  mockBase,
  thumbnails,
} from '../support/airtable-screens.ts';
import { violations } from '../support/axe.ts';
import { forbidden, given, internal, refuse, unauthorized } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, overflow } from '../support/page.ts';

const visit = freshPage();
const { main, heading, button, rows, focused } = backOfficeScreen(visit);

const open = async (base: Parameters<typeof mockBase>[1] = {}) => {
  const mock = await mockBase(visit.page(), base);
  await visit.page().goto('/item-log');
  await heading('Item Log Viewer').waitFor();
  return mock;
};
const openItem = (fields: Record<string, unknown> = {}, recordCount = 42) =>
  open({ itemLog: { recordCount, sampleRecord: makeItem(fields) } });
const figure = (label: string) =>
  main()
    .getByRole('region', { name: 'Inventory figures' })
    .locator('dl > div')
    .filter({ hasText: label })
    .locator('dd')
    .textContent();
const text = (words: string) => main().getByText(words, { exact: true });
const card = () => main().getByRole('list', { name: 'Items' }).getByRole('listitem').first();

describe('the item log', () => {
  test('shows the total count and the sample record', async () => {
    const { calls } = await openItem();
    await text('Browse your complete military collectibles inventory').waitFor();
    await expect.poll(() => figure('Total Items')).toBe('42');
    await expect.poll(() => figure('Available Items')).toBe('1');
    await expect.poll(() => figure('Featured Items')).toBe('1');
    await expect.poll(() => figure('Rare Items')).toBe('1');
    await expect
      .poll(() => rows('Items').allInnerTexts())
      .toEqual(['101st Airborne Division Patch']);
    const whole = main().getByRole('link', { name: 'Item Log' });
    await expect.poll(() => whole.getAttribute('href')).toBe('/table/Item%20Log');
    expect(calls).toEqual(['GET /api/test-airtable']);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('explains an empty table', async () => {
    await open({ itemLog: {} });
    await text('No items available in the current view').waitFor();
    await expect.poll(() => figure('Total Items')).toBe('0');
    await expect.poll(() => figure('Available Items')).toBe('0');
    expect(await rows('Items').count()).toBe(0);
  });

  test('polls until the count is complete', async () => {
    let count = { recordCount: 1500, isCountPartial: true };
    const { calls } = await open({
      answer: (_, route) => given(route.fulfill({ json: { ...count, sampleRecord: makeItem() } })),
    });
    await expect.poll(() => figure('Total Items')).toBe('1,500+');
    count = { recordCount: 2500, isCountPartial: false };
    await expect.poll(() => figure('Total Items')).toBe('2,500');
    const asked = calls.length;
    const search = main().getByPlaceholder('Search items');
    await search.fill('marines');
    await text('No items match your current filters').waitFor();
    await search.fill('airborne');
    await card().waitFor();
    expect(calls).toHaveLength(asked);
  });

  test.each([
    [{}, '101st Airborne Division Patch'],
    [{ Header: undefined }, 'GM-0101'],
    [{ Header: '', 'Unique ID': undefined }, 'Untitled Item'],
  ])('chooses the title of an item with %o', async (fields, title) => {
    await openItem(fields);
    await card().getByRole('heading', { name: title }).waitFor();
  });

  test('shows an item with photo, badges, facts and price', async () => {
    await openItem();
    await expect
      .poll(() => card().locator('img').getAttribute('src'))
      .toMatch(/\/large-front\.jpg$/);
    const facts = await card().locator('dl > div').allInnerTexts();
    expect(facts.map((fact) => fact.replace(/\s*\n\s*/, ': '))).toEqual([
      'Type: Patches',
      'Era: WWII (1941-1945)',
      'Condition: Excellent',
      'Price: $125.50',
    ]);
    const marks = card().getByRole('list', { name: 'Badges' }).getByRole('listitem');
    await expect.poll(() => marks.allInnerTexts()).toEqual(['Featured', 'Rare', 'Authentic']);
    const css = (words: string, property: string) =>
      card()
        .getByText(words)
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    await expect.poll(() => css('GM-0101', 'font-family')).toContain('Mono');
    await expect.poll(() => css('A cut-edge', '-webkit-line-clamp')).toBe('2');
  });

  test('falls back to the full photo, and to an icon when it fails to load', async () => {
    visit.expectComplaint(/410/);
    await visit.page().route('**/gone.jpg', (route) => route.fulfill({ status: 410 }));
    await openItem({ Photos: [makeFile('gone.jpg', { url: '/gone.jpg' })], 'Is Rare': undefined });
    const photo = card().getByRole('img', { name: 'gone.jpg' });
    await expect.poll(() => photo.getAttribute('src')).toMatch(/\/gone\.jpg$/);
    await card().locator('[data-broken=true] svg').waitFor();
    expect(await card().getByText('Rare', { exact: true }).count()).toBe(0);
  });

  test.each([
    [undefined, '—'],
    [0, '$0.00'],
    [1234567.891, '$1,234,567.89'],
  ])('formats the price %s as %s', async (price, written) => {
    await openItem({ 'Share Price': price });
    await card().getByText(written, { exact: true }).waitFor();
  });

  test.each([
    ['List', '1', 'fern'],
    ['Ebay', '1', 'airmail'],
    ['Owned', '0', 'straw'],
    ['Sold', '0', 'fieldGrey'],
    ['Reserved', '0', 'amber'],
    ['Out on loan', '0', 'fieldGrey'],
  ])('counts status %s as %s available and shows it in %s', async (status, available, pigment) => {
    await openItem({ Status: status });
    const stamp = card().getByText(status, { exact: true });
    const [background, token] = await stamp.evaluate((element, name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = `var(--guidon-palette-${name})`;
      return [element, probe].map((each) => getComputedStyle(each).backgroundColor);
    }, pigment);
    expect(background).toBe(token);
    expect(background).toMatch(/^rgb\(/);
    await expect.poll(() => figure('Available Items')).toBe(available);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('searches header, summary and ID, ignoring case', async () => {
    await openItem();
    const search = main().getByPlaceholder('Search items by header, summary, or ID...');
    for (const words of ['AIRBORNE', 'snow BACK', 'gm-01']) {
      await search.fill(words);
      await expect.poll(() => rows('Items').count()).toBe(1);
    }
    await search.fill('excellent');
    await text('No items match your current filters').waitFor();
    expect(await rows('Items').count()).toBe(0);
  });

  test('filters by the statuses and types present', async () => {
    await openItem();
    const options = (label: string) =>
      main().getByLabel(label, { exact: true }).locator('option').allInnerTexts();
    await card().waitFor();
    await expect.poll(() => options('Status')).toEqual(['All Statuses', 'List']);
    await expect.poll(() => options('Type')).toEqual(['All Types', 'Insignia', 'Patches']);
    await main().getByLabel('Type', { exact: true }).selectOption('Insignia');
    await main().getByLabel('Status', { exact: true }).selectOption('List');
    await expect.poll(() => rows('Items').count()).toBe(1);
    await main().getByPlaceholder('Search items').fill('medal');
    await text('No items match your current filters').waitFor();
  });

  test('is read-only', async () => {
    await openItem();
    await card().waitFor();
    await expect
      .poll(() => main().getByRole('button').allInnerTexts())
      .toEqual(['Refresh', 'View Details']);
  });

  test('refreshes from Airtable', async () => {
    const base = await openItem();
    await expect.poll(() => figure('Total Items')).toBe('42');
    base.itemLog = { recordCount: 43, sampleRecord: makeItem({ Header: 'A medal' }) };
    await button('Refresh').click();
    await card().getByRole('heading', { name: 'A medal' }).waitFor();
    await expect.poll(() => figure('Total Items')).toBe('43');
    expect(base.calls.at(-1)).toBe('GET /api/test-airtable?refresh=true');
  });
});

describe('an item of the item log', () => {
  const dialog = () => visit.page().getByRole('dialog');

  test('opens with all its fields, and closes', async () => {
    await openItem({ Notes: '', Tags: [], 'Is Rare': false, Papers: [makeFile('bill.pdf')] });
    await button('View Details').click();
    await dialog().getByRole('heading', { name: '101st Airborne Division Patch' }).waitFor();
    await dialog().getByText('Created 3/4/2025', { exact: true }).waitFor();
    const entries = await dialog().locator('dl > div').allInnerTexts();
    expect(entries.map((entry) => entry.replace(/\s*\n\s*/, ': '))).toEqual([
      'Header: 101st Airborne Division Patch',
      'Unique ID: GM-0101',
      'Summary: A cut-edge Screaming Eagle with its tab, snow back, taken off an Ike jacket.',
      'Status: List',
      'Item Type: Patches, Insignia',
      'Era: WWII (1941-1945)',
      'Condition: Excellent',
      'Share Price: $125.50',
      'Is Featured: Yes',
      'Is Rare: No',
      'Is Authentic: Yes',
      'Papers: bill.pdf',
    ]);
    expect(await dialog().textContent()).not.toContain('[object');
    expect(await violations(visit.page())).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('View Details');
  });

  test('links each photo to the full image in a new tab', async () => {
    await openItem({
      Photos: [makeFile('front.jpg', thumbnails('front.jpg')), makeFile('back.jpg')],
    });
    await button('View Details').click();
    const sources = dialog().locator('img');
    await expect.poll(() => sources.count()).toBe(2);
    await expect.poll(() => sources.first().getAttribute('src')).toMatch(/\/large-front\.jpg$/);
    const whole = dialog().getByRole('link', { name: 'View Full Image' });
    await expect.poll(() => whole.count()).toBe(2);
    await expect.poll(() => whole.first().getAttribute('href')).toMatch(/\/front\.jpg$/);
    await expect.poll(() => whole.first().getAttribute('target')).toBe('_blank');
    await expect.poll(() => whole.first().getAttribute('rel')).toContain('noopener');
  });

  test('opens without any field', async () => {
    await open({ itemLog: { recordCount: 1, sampleRecord: makeRecord(3) } });
    await button('View Details').click();
    await dialog().getByRole('heading', { name: 'Untitled Item' }).waitFor();
    expect(await dialog().locator('dl > div').count()).toBe(0);
  });
});

describe('the item log request', () => {
  test('shows a loading card', async () => {
    await open({ answer: () => new Promise(() => {}) });
    await text('Loading Item Log').waitFor();
    await text('Fetching your military collectibles inventory...').waitFor();
    expect(await violations(visit.page())).toEqual([]);
  });

  test('reports the error and retries by reloading the page', async () => {
    visit.expectComplaint(/500|503/);
    let refusal = internal;
    const { calls } = await open({
      answer: (_, route) => given(route.fulfill(refusal)),
    });
    await main().getByRole('heading', { name: 'Failed to Load Item Log' }).waitFor();
    await text('Something failed on our side.').waitFor();
    expect(await violations(visit.page())).toEqual([]);
    refusal = refuse(503, 'AIRTABLE_NOT_CONFIGURED', 'Set AIRTABLE_TOKEN.');
    await Promise.all([visit.page().waitForEvent('load'), button('Try Again').click()]);
    await text('Set AIRTABLE_TOKEN.').waitFor();
    expect(calls).toHaveLength(2);
    await main().getByRole('link', { name: 'Admin Dashboard' }).waitFor();
  });

  test('reports an unreachable database for an unknown error', async () => {
    visit.expectComplaint(/ERR_FAILED/);
    await open({ answer: (_, route) => given(route.abort()) });
    await text('Unable to connect to your Airtable database').waitFor();
  });

  test('shows Access Denied for a 403', async () => {
    visit.expectComplaint(/403/);
    await mockBase(visit.page(), { answer: (_, route) => given(route.fulfill(forbidden)) });
    await visit.page().goto('/item-log');
    await heading('Access Denied').waitFor();
  });

  test('reports an expired session and redirects to the login', async () => {
    await mockBase(visit.page(), { answer: (_, route) => given(route.fulfill(unauthorized)) });
    await expectSessionExpired(visit, () => visit.page().goto('/item-log'));
  });

  test.each([
    [PHONE, 1],
    [TABLET, 2],
    [DESKTOP, 3],
  ])('has %s cards per row at $width pixels', async (viewport, columns) => {
    await visit.page().setViewportSize(viewport);
    await openItem({ Header: 'Fallschirmjägerabzeichen'.repeat(4) });
    await card().waitFor();
    const tracks = await main()
      .getByRole('list', { name: 'Items' })
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(tracks).toBe(columns);
    expect(await overflow(visit.page())).toBe(0);
  });
});
