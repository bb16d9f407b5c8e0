import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { omitHiddenFields } from '../../shared/entities/hidden-fields.ts';
import { RESTRICTED_ROLES, ROLES, type Role } from '../../shared/entities/role.ts';
import type { SignedInUser } from '../../shared/entities/user.ts';
import { makeMessage, makeQuote } from '../support/quotes.ts';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { makePiece, mockBackOffice } from './support/backOffice.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { makeCustomer } from './support/customers.ts';
import { getOfficeScreens, officeNavigation, openDashboard, part } from './support/dashboard.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { CREATE_ITEM, EMPTY_LOG, makeEvent, makeItem, mockItems } from './support/items.ts';
import { button, dialog, heading, list, text } from './support/locators.ts';
import { errorReply, type Handlers } from './support/mockApi.ts';
import { makePreset, presetHandlers } from './support/presets.ts';
import { expectOnlyPermitted, makeStaff } from './support/roles.ts';
import { makeShow } from './support/shows.ts';
import { openStaffQuote } from './support/staffQuote.ts';
import { makeStocktake } from './support/stocktakes.ts';
import { expectToast } from './support/toasts.ts';
import { makeViewing } from './support/viewings.ts';

const CATALOG = [
  'Catalog an Item',
  'Cataloged Items',
  'ASMIC Identification',
  'Reference Catalog',
  'Stocktakes',
];
const SHOP = ['Analytics', 'Searches', 'Wanted'];

const NAVIGATION: Record<Role, Record<string, string[]>> = {
  owner: {
    Today: ['Admin Dashboard', 'Failed Tasks'],
    Catalog: CATALOG,
    Sell: [
      'Quotes',
      'Holds',
      'Consignors',
      'Customers',
      'Private Viewings',
      'Record a Sale',
      'Shows',
      'Books',
      'Reports',
    ],
    Shop: [...SHOP, 'Pages'],
    Airtable: [
      'Item Log Viewer',
      'Table Directory',
      'Database Mirror',
      'Database Analyzer',
      'Connect Your Base',
    ],
    Settings: ['Settings', 'Staff'],
  },
  seller: {
    Today: ['Admin Dashboard'],
    Catalog: CATALOG,
    Sell: ['Quotes', 'Holds', 'Customers', 'Private Viewings', 'Record a Sale', 'Shows'],
    Shop: SHOP,
    Airtable: ['Item Log Viewer'],
  },
  cataloger: {
    Today: ['Admin Dashboard'],
    Catalog: CATALOG,
    Airtable: ['Item Log Viewer'],
  },
  reader: {
    Today: ['Admin Dashboard'],
    Catalog: CATALOG.slice(1),
    Sell: ['Quotes', 'Holds', 'Customers', 'Private Viewings', 'Shows'],
    Shop: SHOP,
    Airtable: ['Item Log Viewer'],
  },
};

const DASHBOARD: Record<Role, { parts: string[]; tools: number }> = {
  owner: {
    parts: ['Airtable Sync', 'Sync history', 'Airtable Authentication', 'Airtable Configuration'],
    tools: 6,
  },
  seller: { parts: ['Airtable Sync', 'Sync history', 'Airtable Authentication'], tools: 3 },
  cataloger: { parts: [], tools: 3 },
  reader: { parts: [], tools: 3 },
};

test.each(ROLES)(
  'the navigation and the dashboard of the role %s have only what it includes',
  async (role) => {
    const user = makeStaff(role);
    const { api } = await openDashboard({ user });
    await expect.poll(getOfficeScreens).toEqual(NAVIGATION[role]);
    const { parts, tools } = DASHBOARD[role];
    await expect.element(part('Inventory')).toBeVisible();
    await expect
      .element(main().getByRole('list', { name: 'Tools' }).getByRole('listitem'))
      .toHaveLength(tools);
    for (const name of DASHBOARD.owner.parts) {
      if (parts.includes(name)) await expect.element(part(name)).toBeVisible();
      else expect(part(name).query()).toBeNull();
    }
    await api.settled();
    expectOnlyPermitted(api, user);
    await expectFitsAccessibly();
  },
);

const ITEMS_PATH = '/catalog?view=items';
const SCREENS = [
  [ITEMS_PATH, 'Military Item Cataloging'],
  ['/identification', 'ASMIC Identification'],
  ['/condition-reports/00000000-0000-4000-8000-000000000001', 'Condition Reports'],
  ['/stocktakes', 'Stocktakes'],
  ['/stocktakes/00000000-0000-4000-8000-000000000001', 'Stocktake'],
  ['/item-log', 'Item Log Viewer'],
  ['/quotes', 'Quotes'],
  ['/holds', 'Holds'],
  ['/consignors', 'Consignors'],
  ['/consignors/00000000-0000-4000-8000-000000000001', 'Consignor'],
  ['/customers', 'Customers'],
  ['/customers/00000000-0000-4000-8000-000000000101', 'Customer 1'],
  ['/viewings', 'Private Viewings'],
  ['/viewings/00000000-0000-4000-8000-000000000080', 'Airborne insignia'],
  ['/record-sale', 'Record a Sale'],
  ['/shows', 'Shows'],
  ['/shows/00000000-0000-4000-8000-000000000090', 'Lancaster Gun Show'],
  ['/books', 'Books'],
  ['/analytics', 'Analytics'],
  ['/searches', 'Searches'],
  ['/wanted', 'Wanted'],
  ['/failed-tasks', 'Failed Tasks'],
  ['/reports', 'Reports'],
  ['/content', 'Pages'],
  ['/content/returns', 'Edit Returns'],
  ['/tables', 'Table Directory'],
  ['/table/Item%20Log', 'Item Log'],
  ['/database-mirror', 'Database Mirror'],
  ['/airtable-analyzer', 'Database Analyzer'],
  ['/connect-base', 'Connect Your Base'],
  ['/settings', 'Settings'],
  ['/staff', 'Staff'],
] as const;
const OF_ITEMS = [
  ITEMS_PATH,
  '/identification',
  '/condition-reports/00000000-0000-4000-8000-000000000001',
  '/stocktakes',
  '/stocktakes/00000000-0000-4000-8000-000000000001',
  '/item-log',
];
const OF_CUSTOMERS = [
  '/quotes',
  '/holds',
  '/customers',
  '/customers/00000000-0000-4000-8000-000000000101',
  '/viewings',
  '/viewings/00000000-0000-4000-8000-000000000080',
  '/shows',
  '/shows/00000000-0000-4000-8000-000000000090',
  '/analytics',
  '/searches',
  '/wanted',
];
const OPEN: Record<(typeof RESTRICTED_ROLES)[number], string[]> = {
  seller: [...OF_ITEMS, ...OF_CUSTOMERS, '/record-sale'],
  // Catalogers see their own quotes at `/quotes`, as members do.
  cataloger: [...OF_ITEMS, '/quotes'],
  reader: [...OF_ITEMS, ...OF_CUSTOMERS],
};
const HANDLERS: Handlers = {
  'GET /api/airtable/item-log': EMPTY_LOG,
  'GET /api/military-items/{id}': makeItem(0),
  'GET /api/customers/{id}': makeCustomer(1),
  'GET /api/viewings/{id}': makeViewing(),
  'GET /api/shows/{id}': makeShow(),
  'GET /api/stocktakes': [],
  'GET /api/stocktakes/{id}': makeStocktake(),
};

describe.each(RESTRICTED_ROLES)('%s', (role) => {
  test.each(SCREENS)(`the role ${role} opens only its screens: %s`, async (path, title) => {
    const user = makeStaff(role);
    const { api } = mockBackOffice({ user }, HANDLERS);
    await openApp(path);
    const isOpen = OPEN[role].includes(path);
    await expect.element(heading(isOpen ? title : 'Access Denied')).toBeVisible();
    if (!isOpen) await expect.element(main().getByText(/^Your role doesn’t include/)).toBeVisible();
    await api.settled();
    expectOnlyPermitted(api, user);
  });
});

test('Access Denied leads staff to the dashboard', async () => {
  mockBackOffice({ user: makeStaff('cataloger') });
  await openApp('/staff');
  await expect.element(heading('Access Denied')).toBeVisible();
  await expectFitsAccessibly();
  await main().getByRole('link', { name: 'Admin Dashboard' }).click();
  await expectPath('/admin');
});

test('a call that is refused because the role has changed denies the screen and updates the navigation', async () => {
  allowConsoleError(/403: /);
  const office = mockBackOffice();
  await openApp('/admin');
  await expect.poll(getOfficeScreens).toEqual(NAVIGATION.owner);
  await office.api.settled();
  office.user = makeStaff('reader');
  office.api.on('GET /api/staff', errorReply('FORBIDDEN', 'Forbidden'));
  await officeNavigation().getByRole('link', { name: 'Staff' }).click();
  await expect.element(heading('Access Denied')).toBeVisible();
  await expect.poll(getOfficeScreens).toEqual(NAVIGATION.reader);
});

test('the search of the back office finds only the screens of the role', async () => {
  await openDashboard(
    { user: makeStaff('cataloger') },
    { 'GET /api/search': { groups: [], unavailable: [] } },
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  const options = () => page.getByRole('option').elements();
  await expect.poll(() => options().length).toBe(7);
  await page.getByRole('combobox', { name: 'Search the back office' }).fill('invite');
  await expect.element(page.getByText('Nothing found for “invite”.')).toBeVisible();
});

test('the search of the back office offers a new quote for a scanned piece only to staff who sell', async () => {
  const hit = {
    id: makeItem(0).id,
    title: 'Kettle hat',
    subtitle: '',
    photo: null,
    path: '/catalog?view=items',
    isExact: true,
  };
  const found = { groups: [{ kind: 'item' as const, total: 1, hits: [hit] }], unavailable: [] };
  for (const role of ['seller', 'cataloger'] as const) {
    await openDashboard({ user: makeStaff(role) }, { 'GET /api/search': found });
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Search the back office' }).fill('GC-1');
    await expect.element(page.getByRole('option', { name: /^Kettle hat/ })).toBeVisible();
    const newQuote = page.getByRole('option', { name: 'New Quote with Kettle hat…' });
    if (role === 'seller') await expect.element(newQuote).toBeVisible();
    else expect(newQuote.query()).toBeNull();
  }
});

const SECRETS = {
  sharePrice: '7411.17',
  cost: '7311.13',
  consignor: 'Zebulon Consignor',
  consignorShare: '37.31',
};
const HIDDEN_LABELS = ['Price (US$)', 'Cost (US$)', 'Consignor', 'Consignor’s Share (%)'];
const makeVisibleItem = (n: number, { permissions }: SignedInUser) =>
  omitHiddenFields(makeItem(n, SECRETS), permissions);
/** Drafts are stored by user. */
const makeNewStaff = (role: Role) => makeStaff(role, { id: crypto.randomUUID() });
const listHiddenLabels = () =>
  [...document.querySelectorAll('form label')].flatMap(({ textContent }) =>
    HIDDEN_LABELS.includes(textContent ?? '') ? textContent : [],
  );
/** A field by its label, with or without unit and asterisk. */
const field = (name: string) =>
  page.getByLabelText(new RegExp(`^${name}( \\([\\w$%]+\\))?( \\*)?$`));

async function catalogItem(): Promise<void> {
  await field('Item Name').fill('Kettle hat');
  await field('Item Type').selectOptions('Patches');
  await field('Condition').selectOptions('Good');
  await button('Catalog Item').click();
  await expectToast('Success', 'Military item cataloged successfully!');
}

test('the catalog form of a cataloger has no price, cost or consignor', async () => {
  const { api } = mockItems({ user: makeNewStaff('cataloger'), items: [] });
  await openApp('/catalog');
  await expect.element(field('Storage Location')).toBeVisible();
  expect(listHiddenLabels()).toEqual([]);
  await expectAccessible();
  await catalogItem();
  const [call] = api.callsTo(CREATE_ITEM);
  expect(Object.keys(call?.body)).toEqual([
    'name',
    'itemType',
    'condition',
    'imageUrls',
    'primaryImageUrl',
  ]);
});

test('a cataloger does not send the cost of a draft or of a template', async () => {
  const owner = makeNewStaff('owner');
  const template = makePreset({
    kind: 'item-template',
    name: 'On commission',
    values: { era: 'Korea (1950-1953)', consignor: 'Zebulon Consignor' },
  });
  const catalog = mockItems({ user: owner, items: [] }, presetHandlers([template]));
  await openApp('/catalog');
  await field('Cost').fill('7311.13');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  catalog.user = makeStaff('cataloger', { id: owner.id });
  await reloadApp();
  await button('Templates').click();
  await page.getByRole('button', { name: 'On commission', exact: true }).click();
  await expect.element(field('Era')).toHaveValue('Korea (1950-1953)');
  await catalogItem();
  const [call] = catalog.api.callsTo(CREATE_ITEM);
  expect(call?.body).toMatchObject({ era: 'Korea (1950-1953)' });
  expect(JSON.stringify(call?.body)).not.toMatch(/cost|consignor/i);
});

test('a cataloger edits an item without its hidden fields', async () => {
  const user = makeNewStaff('cataloger');
  const item = makeVisibleItem(0, user);
  const { api } = mockItems({ user, items: [item] });
  await openApp(`${ITEMS_PATH}&item=${item.id}`);
  await dialog().getByRole('button', { name: 'Edit', exact: true }).click();
  await field('Rank').fill('Major');
  expect(listHiddenLabels()).toEqual([]);
  await dialog().getByRole('button', { name: 'Save Changes' }).click();
  await expectToast('Item Updated', `Your changes to “${item.name}” are saved.`);
  expect(api.callsTo('PATCH /api/military-items/{id}').map(({ body }) => body)).toEqual([
    { rank: 'Major', updatedAt: item.updatedAt },
  ]);
});

test('the list of items of a cataloger has no price, cost or consignor, and ignores their order', async () => {
  const user = makeNewStaff('cataloger');
  const { api } = mockItems({ user, items: [makeVisibleItem(0, user), makeVisibleItem(2, user)] });
  await openApp(`${ITEMS_PATH}&sort=cost-desc`);
  await expect.element(list('Cataloged items')).toBeVisible();
  const sort = main().getByRole('combobox', { name: 'Sort' });
  await expect.element(sort).toHaveValue('Newest');
  expect(sort.element().textContent).not.toMatch(/Price|Cost/);
  expect(button('Export CSV').query()).toBeNull();

  await button('Columns').click();
  const column = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect.element(column('Location')).toBeVisible();
  for (const name of ['Price', 'Cost', 'Consignor']) expect(column(name).query()).toBeNull();
  await userEvent.keyboard('{Escape}');

  await main().getByRole('checkbox', { name: 'Select all 2' }).click();
  await expect.element(button('Set Status…')).toBeVisible();
  await button('More…').click();
  const actions = page.getByRole('menuitem');
  await expect
    .poll(() => actions.elements().map(({ textContent }) => textContent))
    .toEqual(['Upload to Airtable…', 'Order Photos…', 'Identify…', 'Delete…']);
  await userEvent.keyboard('{Escape}');
  await button('Change Fields…').click();
  const fields = dialog().getByRole('combobox', { name: 'Field', exact: true });
  await expect
    .element(fields.getByRole('option', { name: 'Storage Location' }))
    .toBeInTheDocument();
  expect(fields.element().textContent).not.toMatch(/Price|Cost|Consignor/);
  expectOnlyPermitted(api, user);
});

test('the record of an item shows a reader the price and the history, but no cost and no action', async () => {
  const user = makeNewStaff('reader');
  const item = makeVisibleItem(0, user);
  const { api } = mockItems({
    user,
    items: [item],
    events: [makeEvent(1, { changes: [{ field: 'rank', before: null, after: 'Major' }] })],
  });
  await openApp('/catalog');
  await expectPath(ITEMS_PATH);
  await openApp(`${ITEMS_PATH}&item=${item.id}`);
  await expect.element(dialog().getByText('$7,411.17')).toBeVisible();
  await expect.element(dialog().getByText('Major')).toBeVisible();
  expect(dialog().element().textContent).not.toMatch(/7,311|Zebulon|37\.31/);
  for (const name of ['Edit', 'Delete', 'Upload to Airtable', 'Print Label', 'Add Provenance']) {
    expect(dialog().getByRole('button', { name }).query()).toBeNull();
  }
  expect(dialog().getByRole('button', { name: /^Undo/ }).query()).toBeNull();
  await api.settled();
  expectOnlyPermitted(api, user);
  await expectAccessible();
});

test('the form of an owner has the price, the cost, the consignor and their share', async () => {
  mockItems({ user: makeNewStaff('owner') });
  await openApp('/catalog');
  await expect.element(field('Storage Location')).toBeVisible();
  expect(listHiddenLabels()).toEqual(HIDDEN_LABELS);
});

test('a change that has also set hidden fields is not undone, and a message says why', async () => {
  const user = makeNewStaff('cataloger');
  const item = makeVisibleItem(0, user);
  const reason = 'Forbidden: your role does not include cost.';
  mockItems(
    {
      user,
      items: [item],
      events: [makeEvent(1, { changes: [{ field: 'rank', before: null, after: 'Major' }] })],
    },
    {
      'POST /api/military-items/{id}/history/{eventId}/undo': errorReply('FORBIDDEN', reason),
    },
  );
  await openApp(`${ITEMS_PATH}&item=${item.id}`);
  await dialog().getByRole('button', { name: /^Undo/ }).click();
  await expectToast('Not Undone', 'This change also set fields that your role doesn’t include.');
  await expect.element(dialog().getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('the export of items leaves out costs and consignors for a seller who does not see costs', async () => {
  const user = makeNewStaff('seller');
  mockItems({ user, items: [makeVisibleItem(0, user)] });
  await openApp(ITEMS_PATH);
  await expect.element(button('Export CSV')).toBeVisible();
  const { text: csv } = await download(() => button('Export CSV').click());
  const [header] = csv.split('\r\n');
  expect(header).toContain(',Price,Quantity,');
  expect(header).not.toMatch(/Cost|Consignor/);
  expect(csv).toContain('7411.17');
});

test('the Item Log shows a cataloger all records without prices', async () => {
  const user = makeStaff('cataloger');
  const record = {
    id: 'rec00000000000001',
    createdAt: '2026-11-01T12:00:00.000Z',
    header: 'Kettle hat',
    summary: null,
    uniqueId: 'GD-1',
    status: 'List',
    types: ['Patches'],
    era: null,
    condition: null,
    isForSale: true,
    isFeatured: false,
    isRare: false,
    isAuthentic: null,
    photo: null,
    productId: null,
  };
  const log = { ...EMPTY_LOG, asOf: '2026-11-01T12:00:00.000Z', records: [record] };
  const { api } = mockBackOffice({ user }, { 'GET /api/airtable/item-log': log });
  await openApp('/item-log?sort=price&edit=true&all=true');
  await expect.element(main().getByText('Kettle hat').first()).toBeVisible();
  const [call] = api.callsTo('GET /api/airtable/item-log');
  expect(call?.query.get('sort')).toBe('created');
  expect(
    main()
      .getByRole('columnheader', { name: /^Price/ })
      .query(),
  ).toBeNull();
  expect(
    main()
      .getByRole('textbox', { name: /^Price of/ })
      .query(),
  ).toBeNull();
  expect(text('Show Sample Record').query()).toBeNull();
  await main().getByRole('checkbox', { name: 'Select all 1' }).click();
  await button('Set Status…').click();
  const status = dialog().getByRole('combobox', { name: 'Status', exact: true });
  await expect.element(status).toBeVisible();
  expect(dialog().getByRole('textbox', { name: 'Share Price' }).query()).toBeNull();
  expectOnlyPermitted(api, user);
});

test('a quote has no costs and margins for a seller who does not see costs', async () => {
  const quote = makeQuote(1, { state: 'pending' });
  for (const seesCosts of [false, true]) {
    const user = makeStaff('seller', { seesCosts });
    const pieces = quote.items.map(({ productId }) =>
      omitHiddenFields(makePiece(productId, SECRETS), user.permissions),
    );
    const { api } = await openStaffQuote(quote, { user, pieces });
    const form = main().getByRole('form', { name: 'Offer' });
    await expect.element(form.getByText('$7,411.17').first()).toBeVisible();
    const shown = form.element().textContent;
    for (const words of ['Cost', 'Margin', '7,311.13', 'Zebulon Consignor']) {
      if (seesCosts) expect(shown).toContain(words);
      else expect(shown).not.toContain(words);
    }
    await api.settled();
    expectOnlyPermitted(api, user);
  }
});

test('a reader sees a quote without actions, and leaves its messages unread', async () => {
  const user = makeStaff('reader');
  const quote = makeQuote(1, {
    state: 'accepted',
    unread: 1,
    messages: [makeMessage(1, 'collector', 'I can pay on Monday.')],
  });
  const { api } = await openStaffQuote(quote, { user });
  await expect.element(main().getByRole('log').getByText('I can pay on Monday.')).toBeVisible();
  for (const name of [
    'Mark as Sold',
    'Archive',
    'Add a Payment…',
    'Agree on Installments',
    'Enter the Address',
    'Send Message',
    'Save Note',
  ]) {
    expect(button(name).query()).toBeNull();
  }
  await api.settled();
  expect(api.changes).toEqual([]);
  expectOnlyPermitted(api, user);
  await expectFitsAccessibly();
});

test('a reader neither creates nor exports quotes', async () => {
  mockBackOffice({ user: makeStaff('reader'), orders: [makeQuote(1)] });
  await openApp('/quotes');
  await expect.element(main().getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(button('New Quote…').query()).toBeNull();
  expect(button('Export CSV').query()).toBeNull();
});

test('a cataloger sees their own quotes as members do', async () => {
  const user = makeStaff('cataloger');
  const { api } = mockBackOffice({ user });
  await openApp('/quotes');
  await expect.element(heading('Your Quotes')).toBeVisible();
  await expect.element(main().getByText('You have no quote requests yet')).toBeVisible();
  expect(officeNavigation().query()).toBeNull();
  expectOnlyPermitted(api, user);
});
