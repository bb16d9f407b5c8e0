import { describe, expect, test } from 'vitest';
import { dashboardScreen } from '../support/admin-screen.ts';
import { given, internal, refuse } from '../support/back-office.ts';
import { freshPage } from '../support/page.ts';

const visit = freshPage();
const { open, button, tile, expectOnlyToast } = dashboardScreen(visit);

const IMPORTS = [
  {
    name: 'Import 20 Items from Airtable',
    other: 'Add 3 Sample Items (Fallback)',
    call: 'POST /api/add-test-items',
    title: 'Test Data Added',
    text: '20 WWII collectibles have been added for testing.',
    failed: 'Failed to add test data.',
  },
  {
    name: 'Add 3 Sample Items (Fallback)',
    other: 'Import 20 Items from Airtable',
    call: 'POST /api/add-sample-data',
    title: 'Sample Data Added',
    text: 'Sample military collectible has been added to the database.',
    failed: 'Failed to add sample data.',
  },
];

describe.each(IMPORTS)('$name', ({ name, other, call, title, text, failed }) => {
  test('disables only its own button, shows a toast and refetches the product count', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const dashboard = await open({
      answer: async (made) => {
        if (made === call) await until;
        return undefined;
      },
    });
    await tile('Products').getByText('1,204').waitFor();
    await button(name).focus();
    await visit.page().keyboard.press('Enter');
    await expect.poll(() => button(name).isDisabled()).toBe(true);
    expect(await button(other).isDisabled()).toBe(false);
    dashboard.productCount = 1224;
    release();
    await expectOnlyToast(title, text);
    await tile('Products').getByText('1,224').waitFor();
    expect(await button(name).isDisabled()).toBe(false);
    await expect
      .poll(() => visit.page().evaluate(() => document.activeElement?.textContent))
      .toBe(name);
    expect(dashboard.calls.filter((made) => made === call)).toHaveLength(1);
    const after = dashboard.calls.slice(dashboard.calls.indexOf(call));
    expect(after).toContain('GET /api/products');
  });

  test('sends one request for a double click', async () => {
    const dashboard = await open();
    await button(name).dblclick();
    await expectOnlyToast(title, text);
    await button(name).evaluate((it: HTMLButtonElement) => {
      it.click();
      it.click();
    });
    await expect.poll(() => dashboard.calls.filter((made) => made === call).length).toBe(2);
    await expect.poll(() => button(name).isDisabled()).toBe(false);
    expect(dashboard.calls.filter((made) => made === call)).toHaveLength(2);
  });

  test('reports the error message, or a general failure', async () => {
    visit.expectComplaint(/500|503/);
    let answer: object = refuse(503, 'AIRTABLE_NOT_CONFIGURED', 'Airtable is not connected.');
    await open({
      answer: (made, route) => (made === call ? given(route.fulfill(answer)) : undefined),
    });
    await button(name).click();
    await expectOnlyToast(
      'Error',
      '503: {"code":"AIRTABLE_NOT_CONFIGURED","message":"Airtable is not connected."}',
    );
    answer = { ...internal, json: undefined, body: 'x' };
    await button(name).click();
    await expectOnlyToast('Error', '500: x');
    answer = { json: { success: false, message: '' } };
    await button(name).click();
    await expectOnlyToast('Error', failed);
  });
});
