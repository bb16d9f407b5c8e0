import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_SHOP_SETTINGS } from '../../shared/default-shop-settings.ts';
import { DEFAULT_SALE_SETTINGS } from '../../shared/entities/sale-settings.ts';
import { makeOrder, makeOrders } from '../support/quotes.ts';
import { expectPath, main } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { getOfficeScreens, officeNavigation, openDashboard } from './support/dashboard.ts';
import { button, heading, text } from './support/locators.ts';
import { PHONE, TABLET } from './support/viewports.ts';

test('the navigation of the back office leads to every screen and marks the current one', async () => {
  await openDashboard();
  await expect.poll(getOfficeScreens).toEqual({
    Today: ['Admin Dashboard', 'Failed Tasks'],
    Catalog: [
      'Catalog an Item',
      'Cataloged Items',
      'ASMIC Identification',
      'Reference Catalog',
      'Stocktakes',
    ],
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
    Shop: ['Analytics', 'Searches', 'Wanted', 'Pages'],
    Airtable: [
      'Item Log Viewer',
      'Table Directory',
      'Database Mirror',
      'Database Analyzer',
      'Connect Your Base',
    ],
    Settings: ['Settings', 'Staff'],
  });
  const currentScreens = () =>
    [...officeNavigation().element().querySelectorAll('[aria-current=page]')].map(
      ({ textContent }) => textContent,
    );
  await expect.poll(currentScreens).toEqual(['Admin Dashboard']);
  await officeNavigation().getByRole('link', { name: 'Reference Catalog' }).click();
  await expectPath('/identification?view=catalogue');
  await expect.poll(currentScreens).toEqual(['Reference Catalog']);
});

test.each([
  ['quickbooks', 'Sales report', '/reports?view=sales', 'Reports'],
  ['paypal', 'Payments and returns', '/settings?view=sales', 'Settings'],
])(
  'the search for %s finds the tab %s of a screen in the navigation',
  async (words, name, path, screen) => {
    await openDashboard(
      {},
      {
        'GET /api/search': { groups: [], unavailable: [] },
        'GET /api/sale-settings': DEFAULT_SALE_SETTINGS,
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
      },
    );
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Search the back office' }).fill(words);
    await page.getByRole('option', { name }).click();
    await expectPath(path);
    await expect
      .element(officeNavigation().getByRole('link', { name: screen }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(main().getByRole('tab', { name: 'Sales', selected: true })).toBeVisible();
  },
);

test('the navigation of the back office is a drawer on tablets, which closes when a screen is chosen', async () => {
  await page.viewport(...TABLET);
  await openDashboard();
  expect(officeNavigation().query()).toBeNull();
  await button('Back Office').click();
  await officeNavigation().getByRole('link', { name: 'Holds' }).click();
  await expect.element(heading('Holds')).toBeVisible();
  await expect.element(officeNavigation()).not.toBeInTheDocument();
});

test('phones show the back office below small headers, whose other parts are in the menu', async () => {
  await page.viewport(...PHONE);
  await openDashboard();
  const getTop = () => heading('Admin Dashboard').element().getBoundingClientRect().top;
  await expect.poll(getTop).toBeLessThanOrEqual(150);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const staffLinks = ['Admin', 'Catalog Items', 'ASMIC ID'];
  const infoLinks = ['Track Order', 'Shipping Info', DEFAULT_SHOP_SETTINGS.email];
  for (const name of ['Home', 'All Items', 'About', 'Contact', ...staffLinks, ...infoLinks]) {
    await expect.element(menu.getByRole('link', { name })).toBeVisible();
  }
  await expect.element(menu.getByPlaceholder('Search collection...')).toBeVisible();
  await expectAccessible();
  await menu.getByRole('link', { name: 'Catalog Items' }).click();
  await expectPath('/catalog');
  await expect.element(menu).not.toBeInTheDocument();
});

test('the dashboard counts the quotes that wait, and links to them, as does the navigation', async () => {
  await openDashboard({ orders: makeOrders(12) });
  await expect.element(text('4 quotes are waiting for you')).toBeVisible();
  await expect
    .element(officeNavigation().getByRole('link', { name: /^Quotes.*4 tasks$/ }))
    .toBeVisible();
  await main().getByRole('link', { name: '4 quotes are waiting for you' }).click();
  await expect.element(heading('Quotes')).toBeVisible();
  await expectPath('/quotes?group=waiting');
});

test('the dashboard counts the quotes that wait on the first page of them', async () => {
  const orders = Array.from({ length: 120 }, (_, n) => makeOrder(n, { state: 'pending' }));
  await openDashboard({ orders });
  await expect.element(text('At least 100 quotes are waiting for you')).toBeVisible();
});
