import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { openDashboard, part } from './support/dashboard.ts';
import { makeItem, mockItems } from './support/items.ts';
import { button, expectNoOverflow } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { makeRun } from './support/syncRuns.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE } from './support/viewports.ts';

const LIST = 'GET /api/restricted-listings';
const CONFIRM = 'PUT /api/restricted-listings/{recordId}';
const WITHDRAW = 'DELETE /api/restricted-listings/{recordId}';
const RECORD = 'recAAAAAAAAAAAAA0';
const MEDAL = 'Medal of Honor, Army, 1904';
const CONFIRMATION = {
  recordId: RECORD,
  reason: 'An empty case',
  by: { id: crypto.randomUUID(), email: 'ada@guidon.example' },
  at: '2026-11-18T14:02:00.000Z',
};
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('the form of an item', () => {
  const open = async () => {
    mockItems({ items: [] });
    await openApp('/catalog');
    await expect.element(page.getByLabelText('Item Name')).toBeVisible();
  };
  const describeItem = async (name: string, itemType: string) => {
    await page.getByLabelText('Item Name').fill(name);
    await page.getByLabelText(/^Item Type/).selectOptions(itemType);
  };

  test('the form of an item warns that a piece must not be sold, with the law', async () => {
    await open();
    await describeItem(MEDAL, 'Medals');
    await expect.element(main().getByText('Restricted sale')).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: /^18 U\.S\.C\. 704/ }))
      .toHaveAttribute('href', 'https://www.law.cornell.edu/uscode/text/18/704');
    await expect.element(button('Dismiss')).not.toBeInTheDocument();
    for (const [width, height] of [PHONE, DESKTOP]) {
      await page.viewport(width, height);
      expectNoOverflow();
    }
    await expectAccessible();
  });

  test('the form of an item has a warning that can be dismissed for a piece that only mentions it', async () => {
    await open();
    await describeItem("Medal of Honor recipient's unit patch", 'Patches');
    await expect.element(main().getByText('Check before you sell it')).toBeVisible();
    await button('Dismiss').click();
    await expect.element(main().getByText('Check before you sell it')).not.toBeInTheDocument();
    await describeItem(MEDAL, 'Medals');
    await expect.element(main().getByText('Restricted sale')).toBeVisible();
  });
});

describe('a restricted record among the open problems', () => {
  const problem = {
    recordId: RECORD,
    header: MEDAL,
    uniqueId: 'GD-0001',
    field: 'Header',
    message: 'It is left off the shop.',
    cause: 'restricted' as const,
    restriction: 'medal-of-honor' as const,
  };
  const open = (handlers: Parameters<typeof openDashboard>[1] = {}) =>
    openDashboard({ runs: [makeRun(1)], problems: [problem] }, handlers);

  test('a restricted record among the open problems can be confirmed with a reason, which is shown then', async () => {
    const { api } = await open({ [CONFIRM]: () => CONFIRMATION });
    await part('Open problems')
      .getByRole('button', { name: `Confirm Listing of ${MEDAL}` })
      .click();
    const submit = dialog('Confirm Listing').getByRole('button', { name: 'Confirm Listing' });
    await submit.click();
    await expect.element(dialog('Confirm Listing').getByText(/^Enter a reason/)).toBeVisible();
    expect(api.callsTo(CONFIRM)).toHaveLength(0);
    await expectAccessible();
    await dialog('Confirm Listing').getByLabelText('Reason').fill('An empty case');
    api.on(LIST, () => [CONFIRMATION]);
    await submit.click();
    await expectToast('Listing Confirmed', `The next sync lists ${MEDAL}.`);
    expect(api.callsTo(CONFIRM)[0]).toMatchObject({
      params: { recordId: RECORD },
      body: { reason: 'An empty case' },
    });
    await expect
      .element(part('Open problems').getByText(/ada@guidon\.example.*An empty case/))
      .toBeVisible();
  });

  test('a restricted record among the open problems says who has confirmed it already', async () => {
    const message = 'ada@guidon.example has confirmed this listing already.';
    await open({ [CONFIRM]: errorReply('CONFLICT', message) });
    await button(/^Confirm Listing/).click();
    await dialog('Confirm Listing').getByLabelText('Reason').fill('Mine');
    await dialog('Confirm Listing').getByRole('button', { name: 'Confirm Listing' }).click();
    await expect.element(dialog('Confirm Listing').getByText(message)).toBeVisible();
  });
});

describe('a restricted item', () => {
  const open = async (airtableId: string | null) => {
    const item = makeItem(0, { name: MEDAL, itemType: 'Medals', airtableId });
    const { api } = mockItems({ items: [item] }, { [LIST]: () => [CONFIRMATION] });
    await openApp(`/catalog?view=items&item=${item.id}`);
    return { api };
  };

  test('a restricted item shows who confirmed its listing, and why', async () => {
    await open(RECORD);
    await expect
      .element(page.getByRole('dialog').getByText(/ada@guidon\.example.*An empty case/))
      .toBeVisible();
  });

  test('a restricted item loses its confirmation when staff withdraw it', async () => {
    const { api } = await open(RECORD);
    await page.getByRole('button', { name: /^Withdraw the confirmation/ }).click();
    await expectAccessible();
    api.on(WITHDRAW, errorReply('NOT_FOUND', 'It was withdrawn.'));
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' });
    await confirm.click();
    await expect.element(page.getByText('It was withdrawn.')).toBeVisible();
    api.on(WITHDRAW, () => ({ success: true }));
    await page.getByRole('button', { name: /^Withdraw the confirmation/ }).click();
    api.on(LIST, () => []);
    await confirm.click();
    await expectToast('Confirmation Withdrawn', `The next sync unlists ${MEDAL}.`);
    expect(api.callsTo(WITHDRAW)[0]).toMatchObject({ params: { recordId: RECORD } });
    await expect.element(page.getByRole('button', { name: /^Confirm Listing/ })).toBeVisible();
  });

  test('a restricted item says what to do while it is not in Airtable', async () => {
    await open(null);
    await expect
      .element(page.getByRole('dialog').getByText(/once it is in Airtable/))
      .toBeVisible();
  });
});
