import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDashboard, part } from './support/dashboard.ts';
import { button, press } from './support/locators.ts';
import { errorReply, reply, textReply } from './support/mockApi.ts';
import { expectOnlyToast } from './support/toasts.ts';

const IMPORTS = [
  {
    name: 'Import 20 Items from Airtable',
    other: 'Add 3 Sample Items (Fallback)',
    key: 'POST /api/add-test-items',
    title: 'Test Data Added',
    text: '20 WWII collectibles have been added for testing.',
    failed: 'Failed to add test data.',
  },
  {
    name: 'Add 3 Sample Items (Fallback)',
    other: 'Import 20 Items from Airtable',
    key: 'POST /api/add-sample-data',
    title: 'Sample Data Added',
    text: 'Sample military collectible has been added to the database.',
    failed: 'Failed to add sample data.',
  },
] as const;

describe.each(IMPORTS)('$name', ({ name, other, key, title, text, failed }) => {
  test(`${name} disables only its own button, shows a toast and refetches the product count`, async () => {
    const office = await openDashboard();
    const release = office.api.hold(key);
    await expect.element(part('Products').getByText('1,204')).toBeVisible();
    await press(button(name), 'Enter');
    await expect.element(button(name)).toBeDisabled();
    await expect.element(button(other)).toBeEnabled();
    office.productCount = 1224;
    release();
    await expectOnlyToast(title, text);
    await expect.element(part('Products').getByText('1,224')).toBeVisible();
    await expect.element(button(name)).toBeEnabled();
    await expect.element(button(name)).toHaveFocus();
    expect(office.api.changes).toEqual([key]);
  });

  test(`${name} sends one request for a double click`, async () => {
    const { api } = await openDashboard();
    await button(name).dblClick();
    await expectOnlyToast(title, text);
    const element = button(name).element() as HTMLButtonElement;
    element.click();
    element.click();
    await expect.poll(() => api.callsTo(key)).toHaveLength(2);
    await expect.element(button(name)).toBeEnabled();
    expect(api.callsTo(key)).toHaveLength(2);
  });

  test(`${name} reports the error message, or a general failure`, async () => {
    const notConnected = { code: 'AIRTABLE_NOT_CONFIGURED', message: 'Airtable is not connected.' };
    const { api } = await openDashboard(
      {},
      { [key]: errorReply('AIRTABLE_NOT_CONFIGURED', notConnected.message) },
    );
    await button(name).click();
    await expectOnlyToast('Error', `503: ${notConnected.message}`);
    api.on(key, textReply(500, 'x'));
    await button(name).click();
    await expectOnlyToast('Error', '500: x');
    const counts = { imported: 0, updated: 0, skipped: 0 };
    api.on(key, reply({ success: false, message: '', ...counts }));
    await button(name).click();
    await expectOnlyToast('Error', failed);
  });
});

describe('on a base that is not the demo', () => {
  const samples = (products: number, entries = 0) => reply({ isDemo: false, products, entries });

  test.each(IMPORTS)(
    '$name asks first on a base that is not the demo',
    async ({ name, key, title, text }) => {
      const { api } = await openDashboard({}, { 'GET /api/sample-data': samples(0) });
      await button(name).click();
      await expect.element(page.getByText(/This shop is not the demo/)).toBeVisible();
      expect(api.callsTo(key)).toHaveLength(0);
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Import Items|Add Item)$/ })
        .click();
      await expectOnlyToast(title, text);
      expect(api.callsTo(key)).toHaveLength(1);
    },
  );

  test('sample data are removed after a question on a base that is not the demo, with the entries of the reference catalog', async () => {
    const { api } = await openDashboard(
      {},
      {
        'GET /api/sample-data': samples(103, 597),
        'DELETE /api/sample-data': reply({ removed: 103 }),
        'DELETE /api/asmic-entries': reply({ removed: 597 }),
      },
    );
    await button('Remove Sample Data').click();
    api.on('GET /api/sample-data', samples(0));
    await expect
      .element(page.getByText(/shop with their photos: 103\. .* reference catalog: 597\./))
      .toBeVisible();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expectOnlyToast(
      'Sample Data Removed',
      '103 products and 597 reference entries were removed.',
    );
    await expect.element(button('Remove Sample Data')).not.toBeInTheDocument();
  });
});
