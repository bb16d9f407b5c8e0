import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeOrders } from '../support/quotes.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { backOfficeTabs, openDashboard } from './support/dashboard.ts';
import { button, expectNoOverflow, heading, text, texts } from './support/locators.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

describe('pending quotes on the dashboard', () => {
  test('are counted and linked', async () => {
    await openDashboard({ orders: makeOrders(12) });
    await expect.element(text('4 pending quotes')).toBeVisible();
    await main().getByRole('link', { name: '4 pending quotes' }).click();
    await expect.element(heading('Quotes')).toBeVisible();
    await expectPath('/quotes?status=pending');
    const currentTabs = () => [
      ...backOfficeTabs().element().querySelectorAll('[aria-current=page]'),
    ];
    await expect.poll(() => currentTabs().map((tab) => tab.textContent)).toEqual(['Quotes']);
    expect(texts(backOfficeTabs().getByRole('link'))).toEqual([
      'Back Office',
      'Quotes',
      'Searches',
      'Wanted',
      'Staff',
    ]);
  });

  test('are counted among the loaded requests', async () => {
    await openDashboard({ orders: makeOrders(60) });
    await expect.element(text('At least 17 pending quotes')).toBeVisible();
  });
});

test.each([PHONE, TABLET, DESKTOP])(
  'the back office fits %i × %i pixels',
  async (width, height) => {
    await page.viewport(width, height);
    const { api } = mockBackOffice({ orders: makeOrders(8) });
    for (const path of ['/admin', '/quotes', '/searches', '/wanted', '/staff', '/catalog']) {
      await openApp(path);
      await expect.element(heading(/^(?!Premium)/)).toBeVisible();
      if (path === '/quotes') await button('Margaret Hale').first().click();
      await api.settled();
      expectNoOverflow();
      await expectAccessible();
    }
  },
);
