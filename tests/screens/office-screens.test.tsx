import { describe, expect, test } from 'vitest';
import { DEFAULT_SALE_SETTINGS } from '../../shared/entities/sale-settings.ts';
import { routes } from '../../web/src/app/routes.ts';
import type { CallKey } from '../../web/src/lib/api.ts';
import { makeOrders, makeUser } from '../support/quotes.ts';
import { currentPath, expectLogin, main, openApp, reloadApp, restorePage } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { forbidden, internal, mockBackOffice } from './support/backOffice.ts';
import { makeBooks } from './support/books.ts';
import { makeConsignor, makeStatement } from './support/consignors.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { makeCustomer } from './support/customers.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { makeItem } from './support/items.ts';
import { heading, text } from './support/locators.ts';
import type { Handlers } from './support/mockApi.ts';
import { makeShow } from './support/shows.ts';
import { makeStocktake } from './support/stocktakes.ts';
import { toasts } from './support/toasts.ts';
import { makeViewing } from './support/viewings.ts';

interface OfficeScreen {
  path: string;
  title: string;
  /** How messages call it. */
  name: string;
  /** The call without which it shows an error in place of its contents. */
  call?: CallKey;
  errorTitle?: string;
  /** What it says without any records. */
  empty?: string;
  /** Visitors may call it too. */
  isPublic?: true;
}

const CONSIGNOR = makeConsignor();
const CUSTOMER = makeCustomer(1);
const VIEWING = makeViewing();
const SHOW = makeShow();
const ITEM = makeItem(0);
const STOCKTAKE = makeStocktake();

const SCREENS: OfficeScreen[] = [
  { path: '/admin', title: 'Admin Dashboard', name: 'the admin panel' },
  {
    path: '/holds',
    title: 'Holds',
    name: 'the holds',
    call: 'GET /api/holds',
    errorTitle: 'Failed to Load Holds',
  },
  {
    path: '/consignors',
    title: 'Consignors',
    name: 'the consignors',
    call: 'GET /api/consignors',
    errorTitle: 'Failed to Load the Consignors',
  },
  {
    path: `/consignors/${CONSIGNOR.id}`,
    title: CONSIGNOR.name,
    name: 'the consignors',
    call: 'GET /api/consignors/{id}',
    errorTitle: 'Failed to Load the Consignor',
  },
  {
    path: '/customers',
    title: 'Customers',
    name: 'the customers',
    call: 'GET /api/customers',
    errorTitle: 'Failed to Load the Customers',
    empty: 'No customers yet',
  },
  {
    path: `/customers/${CUSTOMER.id}`,
    title: 'Customer 1',
    name: 'the customers',
    call: 'GET /api/customers/{id}',
    errorTitle: 'Failed to Load the Customer',
  },
  {
    path: '/viewings',
    title: 'Private Viewings',
    name: 'the private viewings',
    call: 'GET /api/viewings',
    errorTitle: 'Failed to Load the Private Viewings',
    empty: 'No private viewings yet',
  },
  {
    path: `/viewings/${VIEWING.id}`,
    title: VIEWING.title,
    name: 'the private viewings',
    call: 'GET /api/viewings/{id}',
    errorTitle: 'Failed to Load the Private Viewing',
  },
  { path: '/record-sale', title: 'Record a Sale', name: 'sales elsewhere' },
  {
    path: `/record-sale?show=${SHOW.id}`,
    title: 'Record a Sale',
    name: 'sales elsewhere',
    call: 'GET /api/shows/{id}',
    errorTitle: 'Failed to Load the Show',
  },
  {
    path: '/shows',
    title: 'Shows',
    name: 'the shows',
    call: 'GET /api/shows',
    errorTitle: 'Failed to Load the Shows',
    empty: 'No shows yet',
  },
  {
    path: `/shows/${SHOW.id}`,
    title: SHOW.name,
    name: 'the shows',
    call: 'GET /api/shows/{id}',
    errorTitle: 'Failed to Load the Show',
  },
  {
    path: '/books',
    title: 'Books',
    name: 'the books',
    call: 'GET /api/books',
    errorTitle: 'Failed to Load the Books',
  },
  {
    path: `/condition-reports/${ITEM.id}`,
    title: 'Condition Reports',
    name: 'the condition reports',
    call: 'GET /api/military-items/{id}',
    errorTitle: 'Failed to Load the Item',
  },
  {
    path: '/stocktakes',
    title: 'Stocktakes',
    name: 'the stocktakes',
    call: 'GET /api/stocktakes',
    errorTitle: 'Failed to Load the Stocktakes',
  },
  {
    path: `/stocktakes/${STOCKTAKE.id}`,
    title: 'Stocktake',
    name: 'the stocktakes',
    call: 'GET /api/stocktakes/{id}',
    errorTitle: 'Failed to Load the Stocktake',
  },
  {
    path: '/failed-tasks',
    title: 'Failed Tasks',
    name: 'the failed tasks',
    call: 'GET /api/failed-tasks',
    errorTitle: 'Failed to Load the Tasks',
  },
  {
    path: '/analytics',
    title: 'Analytics',
    name: 'the analytics',
    call: 'GET /api/analytics',
    errorTitle: 'Failed to Load the Analytics',
  },
  {
    path: '/reports',
    title: 'Reports',
    name: 'the reports',
    call: 'GET /api/reports/months',
    errorTitle: 'Failed to Load the Report',
  },
  {
    path: '/reports?view=sales',
    title: 'Sales Report',
    name: 'the reports',
    call: 'GET /api/reports/sales/{month}',
    errorTitle: 'Failed to Load the Sales Report',
  },
  {
    path: '/searches',
    title: 'Searches',
    name: 'the search report',
    call: 'GET /api/searches',
    errorTitle: 'Failed to Load the Searches',
  },
  {
    path: '/wanted',
    title: 'Wanted',
    name: 'the wanted list',
    call: 'GET /api/wanted',
    errorTitle: 'Failed to Load the Wanted List',
  },
  { path: '/settings', title: 'Settings', name: 'the settings' },
  {
    path: '/settings?view=sales',
    title: 'Sale Settings',
    name: 'the settings',
    call: 'GET /api/sale-settings',
    errorTitle: 'Failed to Load the Sale Settings',
  },
  {
    path: '/content',
    title: 'Pages',
    name: 'the pages',
    call: 'GET /api/pages',
    errorTitle: 'Failed to Load the Pages',
    isPublic: true,
  },
  {
    path: '/content/returns',
    title: 'Edit Returns',
    name: 'the pages',
    call: 'GET /api/pages/{slug}',
    errorTitle: 'Failed to Load the Page',
    isPublic: true,
  },
  {
    path: '/staff',
    title: 'Staff',
    name: 'the staff list',
    call: 'GET /api/staff',
    errorTitle: 'Failed to Load Staff',
  },
  {
    path: '/catalog?view=items',
    title: 'Military Item Cataloging',
    name: 'the cataloging system',
    call: 'GET /api/military-items',
    errorTitle: 'Failed to Load Items',
  },
  {
    path: '/identification',
    title: 'ASMIC Identification',
    name: 'ASMIC identification',
    call: 'GET /api/military-items',
    errorTitle: 'Failed to Load Items',
  },
  {
    path: '/airtable-analyzer',
    title: 'Database Analyzer',
    name: 'the database analyzer',
    call: 'GET /api/airtable/schema',
    errorTitle: 'Connection Failed',
  },
  {
    path: '/database-mirror',
    title: 'Database Mirror',
    name: 'the database mirror',
    call: 'GET /api/airtable/schema',
    errorTitle: 'Database Connection Error',
  },
  {
    path: '/connect-base',
    title: 'Connect Your Base',
    name: 'the connection of the base',
  },
  {
    path: '/item-log',
    title: 'Item Log Viewer',
    name: 'the Item Log viewer',
    call: 'GET /api/test-airtable',
    errorTitle: 'Failed to Load Item Log',
  },
  {
    path: '/tables',
    title: 'Table Directory',
    name: 'the table directory',
    call: 'GET /api/airtable/tables',
    errorTitle: 'Failed to Load Tables',
  },
  {
    path: '/table/Item%20Log',
    title: 'Item Log',
    name: 'table data',
    call: 'GET /api/airtable/table/{tableName}/{page}',
    errorTitle: 'Failed to Load Table',
  },
];

const HANDLERS: Handlers = {
  'GET /api/reports/months': {
    months: [],
    stock: { pieces: 0, valueCents: 0, withoutPrice: 0, costCents: 0, withCost: 0 },
  },
  'GET /api/reports/sales/{month}': {
    month: '2026-11',
    timeZone: 'America/New_York',
    sales: [],
    money: [],
    taxes: [],
    methods: [],
    balances: [],
    consignors: [],
  },
  'GET /api/sale-settings': DEFAULT_SALE_SETTINGS,
  'GET /api/stocktakes': [STOCKTAKE],
  'GET /api/stocktakes/{id}': STOCKTAKE,
  'GET /api/consignors/{id}': CONSIGNOR,
  'GET /api/consignors/{id}/statement': makeStatement(CONSIGNOR),
  'GET /api/customers/{id}': CUSTOMER,
  'GET /api/viewings/{id}': VIEWING,
  'GET /api/shows/{id}': SHOW,
  'GET /api/books': makeBooks(),
  'GET /api/military-items/{id}': ITEM,
  'GET /api/pages/{slug}': {
    slug: 'returns',
    title: 'Returns',
    text: 'Seven days.',
    version: 0,
    updatedAt: null,
  },
  'GET /api/pages/{slug}/versions': [],
  'GET /api/airtable/columns': {
    baseId: 'appOwn',
    version: 0,
    fields: [],
    columns: {},
    unused: [],
    statuses: {},
    words: [],
  },
};
const shopFront = () => heading('Premium WWII Collectibles');

test('the tests of the back office cover all of its screens', () => {
  // Some screens differ only in their query.
  const paths = [...new Set(SCREENS.map(({ path }) => new URL(path, location.href).pathname))];
  const patterns = routes.flatMap(({ path, access }) => (access === 'staff' ? path : []));
  const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  for (const pattern of patterns) {
    expect(
      paths.filter((path) => toPattern(pattern).test(path)),
      pattern,
    ).toHaveLength(1);
  }
});

describe.each(SCREENS)('$path', (screen) => {
  const { path, title, name, call, errorTitle, empty, isPublic } = screen;
  test(`${path} opens once the session is known, fits every screen, and asks to log in when the session is lost`, async () => {
    const office = mockBackOffice({ orders: makeOrders(8) }, HANDLERS);
    const release = office.api.hold('GET /api/auth/user');
    await openApp(path);
    await expect.element(shopFront()).toBeVisible();
    expect(heading(title).query()).toBeNull();
    release();
    await expect.element(heading(title)).toBeVisible();
    expect(currentPath()).toBe(path);
    expect(window.scrollY).toBe(0);
    await office.api.settled();
    if (empty) await expect.element(text(empty)).toBeVisible();
    await expectFitsAccessibly();

    // A pending data call would notice the loss first.
    await office.api.settled();
    office.user = null;
    allowConsoleError(/401: /);
    const message = `Please log in to access ${name}.`;
    await expectLogin('Authentication Required', message, 1000, restorePage);
  });

  if (call && errorTitle)
    test(`${path} is accessible while it loads and when that fails${isPublic ? '' : ', and is denied by a 403'}`, async () => {
      const { api } = mockBackOffice({}, { ...HANDLERS, [call]: internal });
      const release = api.hold(call);
      await openApp(path);
      await expect.poll(() => api.callsTo(call).length).toBeGreaterThan(0);
      await expectAccessible();
      release();
      await expect.element(main().getByRole('heading', { name: errorTitle })).toBeVisible();
      await expect.element(main().getByRole('button', { name: 'Try Again' })).toBeVisible();
      await expectAccessible();
      if (isPublic) return;
      allowConsoleError(/403: /);
      api.on(call, forbidden);
      await reloadApp();
      await expect.element(heading('Access Denied')).toBeVisible();
    });
});

test.each(['/admin', '/tables'])(
  '%s shows visitors the shop front, and is denied to members',
  async (path) => {
    const { api } = mockBackOffice({ user: null });
    await openApp(`${path}?oauth=success`);
    await expect.element(shopFront()).toBeVisible();
    await api.settled();
    await expect.element(shopFront()).toHaveLength(1);
    expect(currentPath()).toBe(`${path}?oauth=success`);
    expect(toasts().getByRole('button', { name: 'Close' }).query()).toBeNull();

    mockBackOffice({ user: makeUser({ isStaff: false }) });
    await openApp(path);
    await expect.element(heading('Access Denied')).toBeVisible();
    await expectAccessible();
  },
);
