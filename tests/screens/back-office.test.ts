import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { mockBackOffice } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { freshPage, overflow } from '../support/page.ts';
import { makeOrders } from '../support/quotes.ts';

const visit = freshPage();
const { main, heading, button } = backOfficeScreen(visit);

describe('pending quotes on the dashboard', () => {
  test('are counted and linked', async () => {
    await mockBackOffice(visit.page(), { orders: makeOrders(12) });
    await visit.page().goto('/admin');
    await main().getByText('4 pending quotes', { exact: true }).waitFor();
    await main()
      .getByText(/^Manage your .+ inventory$/)
      .waitFor();
    await main().getByRole('link', { name: '4 pending quotes' }).click();
    await heading('Quotes').waitFor();
    expect(new URL(visit.page().url()).search).toBe('?status=pending');
    const tabs = visit.page().getByRole('navigation', { name: 'Back office' });
    await expect
      .poll(() => tabs.locator('[aria-current=page]').allInnerTexts())
      .toEqual(['Quotes']);
  });

  test('are counted among the loaded requests', async () => {
    await mockBackOffice(visit.page(), { orders: makeOrders(60) });
    await visit.page().goto('/admin');
    await main().getByText('17 pending quotes of the newest 50', { exact: true }).waitFor();
  });
});

test.each([PHONE, TABLET, DESKTOP])('the back office fits $width pixels', async (viewport) => {
  await visit.page().setViewportSize(viewport);
  await mockBackOffice(visit.page(), { orders: makeOrders(8) });
  for (const path of ['/admin', '/quotes', '/staff', '/catalog']) {
    await visit.page().goto(path);
    await heading(/^(?!Premium)/).waitFor();
    if (path === '/quotes') await button('Margaret Hale').first().click();
    await visit.page().waitForLoadState('networkidle');
    expect(await overflow(visit.page())).toBe(0);
    expect(await violations(visit.page())).toEqual([]);
  }
});
