import { expect, test } from 'vitest';
import { makeOrder, makeOrders } from '../support/quotes.ts';
import { expectPath, main } from './support/app.tsx';
import { backOfficeTabs, openDashboard } from './support/dashboard.ts';
import { heading, text, texts } from './support/locators.ts';

test('the dashboard counts the quotes that wait, and links to them', async () => {
  await openDashboard({ orders: makeOrders(12) });
  await expect.element(text('4 quotes are waiting for you')).toBeVisible();
  await main().getByRole('link', { name: '4 quotes are waiting for you' }).click();
  await expect.element(heading('Quotes')).toBeVisible();
  await expectPath('/quotes?group=waiting');
  const currentTabs = () => [...backOfficeTabs().element().querySelectorAll('[aria-current=page]')];
  await expect.poll(() => currentTabs().map((tab) => tab.textContent)).toEqual(['Quotes']);
  expect(texts(backOfficeTabs().getByRole('link'))).toEqual([
    'Back Office',
    'Quotes',
    'Holds',
    'Reports',
    'Analytics',
    'Searches',
    'Wanted',
    'Pages',
    'Staff',
    'Settings',
  ]);
});

test('the dashboard counts the quotes that wait on the first page of them', async () => {
  const orders = Array.from({ length: 120 }, (_, n) => makeOrder(n, { state: 'pending' }));
  await openDashboard({ orders });
  await expect.element(text('At least 100 quotes are waiting for you')).toBeVisible();
});
