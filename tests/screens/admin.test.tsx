import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { CallKey } from '../../web/src/lib/api.ts';
import { makeProducts } from '../support/products.ts';
import { expectSessionExpired, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { forbidden, internal, mockBackOffice } from './support/backOffice.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { openDashboard, part } from './support/dashboard.ts';
import { button, expectNoOverflow, heading, text, texts } from './support/locators.ts';
import { brokenReply, reply } from './support/mockApi.ts';
import { unauthorized } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const inPart = (name: string, content: string) => part(name).getByText(content, { exact: true });
const listItems = (parent: Locator, name: string) =>
  parent.getByRole('list', { name }).getByRole('listitem');

test('the dashboard links to six tools', async () => {
  await openDashboard();
  await expect.element(text('Manage your Guidon inventory')).toBeVisible();
  const cards = listItems(main(), 'Tools').elements();
  const found = cards.map((item) => [
    item.querySelector('a')?.getAttribute('href'),
    item.querySelector('h3')?.textContent,
    item.querySelector('p')?.textContent,
  ]);
  expect(found).toEqual([
    [
      '/catalog',
      'Military Item Cataloging',
      'Upload photos and catalog items to the cloud database with detailed specifications.',
    ],
    [
      '/identification',
      'ASMIC Identification',
      'Compare items against the official ASMIC catalog database.',
    ],
    [
      '/airtable-analyzer',
      'Database Analyzer',
      'Review the complete table structure and relationships.',
    ],
    ['/database-mirror', 'Database Mirror', 'Live web view mirroring the database structure.'],
    ['/item-log', 'Item Log Viewer', 'Browse and search the complete inventory.'],
    ['/tables', 'Table Directory', 'Individual pages for each table with full data.'],
  ]);
});

test('the dashboard shows whether the table is active', async () => {
  let isActive = true;
  await openDashboard({}, { 'GET /api/database': () => ({ name: 'guidon', isActive }) });
  await expect.element(inPart('Database Status', 'Connected')).toBeVisible();
  await expect.element(inPart('Database Status', 'DynamoDB table is active')).toBeVisible();
  isActive = false;
  await reloadApp();
  await expect.element(inPart('Database Status', 'Not Connected')).toBeVisible();
  isActive = true;
  await part('Database Status').getByRole('button', { name: 'Try Again' }).click();
  await expect.element(inPart('Database Status', 'Connected')).toBeVisible();
});

test('the dashboard takes the product count from the total of a page', async () => {
  const { api } = await openDashboard();
  await expect.element(inPart('Products', '1,204')).toBeVisible();
  await expect.element(inPart('Products', 'Total items in inventory')).toBeVisible();
  expect(api.calls).toContain('GET /api/products?limit=1');
});

test('the dashboard counts the products of a list without a total', async () => {
  await openDashboard({}, { 'GET /api/products': () => reply(makeProducts(37)) });
  await expect.element(inPart('Products', '37')).toBeVisible();
});

test('the dashboard lists the fields and permissions the sync needs', async () => {
  await openDashboard();
  const help = part('Airtable Configuration');
  await expect.element(help.getByText('Item Log', { exact: true })).toBeVisible();
  expect(texts(listItems(help, 'Fields read by the sync'))).toEqual([
    'Header (item name)',
    'Summary (description)',
    'Status',
    'Photos (attachment)',
    'Item Type',
    'Era',
    'Unit Name',
    'Unit Number (optional)',
    'Material',
    'Condition',
    'Is Featured (checkbox)',
    'Is Rare (checkbox)',
  ]);
  expect(texts(listItems(help, 'Permissions'))).toEqual([
    'data.records:read',
    'data.records:write',
  ]);
  await expect.element(help.getByText('schema.bases:read', { exact: true })).toBeVisible();
});

test('the dashboard tolerates empty responses', async () => {
  const empty = brokenReply({});
  await openDashboard(
    {},
    {
      'GET /api/inventory': empty,
      'GET /api/sync-airtable/runs': empty,
      'GET /api/database': empty,
    },
  );
  await expect
    .element(part('Inventory').getByText('Nothing has been read from Airtable yet'))
    .toBeVisible();
  await expect.element(part('Sync history').getByText('No sync has run yet')).toBeVisible();
  await expect.element(inPart('Database Status', 'Connected')).toBeVisible();
});

describe('a section of the dashboard whose request fails', () => {
  const PARTS: [CallKey, string, RegExp][] = [
    ['GET /api/database', 'Database Status', /DynamoDB table is active/],
    ['GET /api/products', 'Products', /Total items in inventory/],
    ['GET /api/inventory', 'Inventory', /1,391 records/],
    ['GET /api/sync-airtable/runs', 'Sync history', /Running|Succeeded/],
    ['GET /api/auth/airtable/status', 'Airtable Authentication', /API Key/],
  ];
  const tryAgain = () => main().getByRole('button', { name: /^Try Again/ });

  test.each(PARTS)(
    'a section of the dashboard whose request %s fails shows an error only there, and retries',
    async (key, title, shown) => {
      const { api } = await openDashboard();
      api.on(key, internal);
      await reloadApp();
      await expect.element(part(title).getByRole('alert')).toBeVisible();
      await expect.element(tryAgain()).toHaveLength(1);
      api.reset(key);
      await tryAgain().click();
      await expect.element(part(title).getByText(shown).first()).toBeVisible();
      expect(tryAgain().query()).toBeNull();
    },
  );

  test('the dashboard stays usable when all requests fail', async () => {
    await openDashboard({}, Object.fromEntries(PARTS.map(([key]) => [key, internal])));
    await expect.element(main().getByRole('alert')).toHaveLength(PARTS.length);
    await expect
      .element(inPart('Airtable Authentication', 'Unable to load Airtable authentication status'))
      .toBeVisible();
    await expect
      .element(main().getByRole('list', { name: 'Tools' }).getByRole('link'))
      .toHaveLength(6);
    await expectAccessible();
  });

  test('a section of the dashboard that is answered with 403 shows Access Denied', async () => {
    // React reports the error that the boundary catches.
    allowConsoleError(/403: /);
    mockBackOffice({}, { 'GET /api/inventory': forbidden });
    await openApp('/admin');
    await expect.element(heading('Access Denied')).toBeVisible();
  });

  test('a section of the dashboard that is answered with 401 reports an expired session and redirects to the login', async () => {
    mockBackOffice({}, { 'GET /api/sync-airtable/runs': unauthorized });
    await expectSessionExpired(() => openApp('/admin'));
  });
});

describe.each([PHONE, TABLET, DESKTOP])('at %i × %i pixels', (width, height) => {
  const expectFits = async () => {
    expectNoOverflow();
    await expectAccessible();
  };

  test(`the dashboard fits ${width} × ${height} pixels with an open run`, async () => {
    await page.viewport(width, height);
    await openDashboard();
    await expect
      .poll(() => part('Inventory').element().querySelector('svg rect, svg path'))
      .not.toBeNull();
    await button(/^Run of Nov 18, 2026, \d\d:02/)
      .nth(1)
      .click();
    await expect
      .element(part('Sync history').getByText('M1 helmet liner, Westinghouse'))
      .toBeVisible();
    await expectFits();
  });

  test(`the dashboard fits ${width} × ${height} pixels while everything is loading`, async () => {
    await page.viewport(width, height);
    const { api } = mockBackOffice();
    for (const key of [
      'GET /api/database',
      'GET /api/products',
      'GET /api/inventory',
      'GET /api/sync-airtable/runs',
      'GET /api/auth/airtable/status',
    ] as const) {
      api.hold(key);
    }
    await openApp('/admin');
    await expect.element(heading('Admin Dashboard')).toBeVisible();
    const skeletons = () => main().element().querySelectorAll('[data-skeleton]').length;
    await expect.poll(skeletons).toBeGreaterThan(20);
    await expectFits();
  });
});
