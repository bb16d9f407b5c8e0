import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { CallKey } from '../../web/src/lib/api.ts';
import { makeOrder, makeQuote } from '../support/quotes.ts';
import { openApp } from './support/app.tsx';
import { mockBackOffice } from './support/backOffice.ts';
import { button } from './support/locators.ts';
import { errorReply, type MockApi } from './support/mockApi.ts';
import { mockShop } from './support/shop.ts';
import { openStaffQuote } from './support/staffQuote.ts';

interface Submission {
  name: string;
  key: CallKey;
  open: () => Promise<MockApi>;
  submit: () => Locator;
}

const alertButton = (name: string) => page.getByRole('alertdialog').getByRole('button', { name });
const failed = errorReply('INTERNAL', 'Something failed on our side.');

const HOLD = {
  id: '00000000-0000-4000-8000-000000000101',
  quantity: 1,
  until: null,
  reason: null,
  by: null,
  at: '2026-11-21T12:00:00.000Z',
};

const FAILED = { state: 'failed', error: 'No such record', at: HOLD.at } as const;

const openHolds = async (claim: { kind: 'manual' | 'sale'; airtable: typeof FAILED | null }) => {
  const productId = '00000000-0000-4000-8000-000000000001';
  const { api } = mockBackOffice(
    { holds: [{ productId, name: 'Canteen', claims: [{ ...HOLD, ...claim }] }] },
    {
      'POST /api/holds/{productId}/airtable': failed,
      'DELETE /api/holds/{productId}': failed,
    },
  );
  await openApp('/holds');
  return api;
};

const SUBMISSIONS: Submission[] = [
  {
    name: 'a subscription',
    key: 'POST /api/newsletter',
    open: async () => {
      const { api } = mockShop({ user: null });
      await openApp('/');
      await page
        .getByRole('contentinfo')
        .getByLabelText('E-mail address')
        .fill('ada@collectors.example');
      return api;
    },
    submit: () => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }),
  },
  {
    name: 'a sale',
    key: 'POST /api/orders/{id}/sold',
    open: async () => {
      const { api } = await openStaffQuote(makeQuote(1, { state: 'accepted' }));
      await button('Mark as Sold').click();
      return api;
    },
    submit: () => alertButton('Mark as Sold'),
  },
  {
    name: 'a status',
    key: 'PATCH /api/orders/{id}',
    open: async () => {
      const { api } = await openStaffQuote(makeOrder(1, { state: 'pending' }));
      await button('Note a Status').click();
      return api;
    },
    submit: () => page.getByRole('dialog').getByRole('button', { name: 'Note Status' }),
  },
  {
    name: 'an invitation',
    key: 'POST /api/staff',
    open: async () => {
      const { api } = mockBackOffice();
      await openApp('/staff');
      return api;
    },
    submit: () => button('Invite Again Silas Whitcombe'),
  },
  {
    name: 'the retry of a task',
    key: 'POST /api/failed-tasks/{id}/retry',
    open: async () => {
      const { api } = mockBackOffice({
        failedTasks: [
          {
            id: `digest.${'a'.repeat(32)}`,
            kind: 'digest',
            subject: 'alerts, daily',
            reason: 'Item size has exceeded the maximum allowed size',
            firstFailedAt: HOLD.at,
            lastFailedAt: HOLD.at,
            attempts: 1,
            nextAttemptAt: null,
            requestId: 'request-1',
          },
        ],
      });
      await openApp('/failed-tasks');
      return api;
    },
    submit: () => button(/^Retry/),
  },
  {
    name: 'the retry of a change in Airtable',
    key: 'POST /api/holds/{productId}/airtable',
    open: () => openHolds({ kind: 'sale', airtable: FAILED }),
    submit: () => button(/^Try Again/),
  },
  {
    name: 'the end of a hold',
    key: 'DELETE /api/holds/{productId}',
    open: async () => {
      const api = await openHolds({ kind: 'manual', airtable: null });
      await button(/^End Hold/).click();
      return api;
    },
    submit: () => alertButton('End Hold'),
  },
];

test.each(SUBMISSIONS)(
  '$name is sent once when its button is pressed twice before it is rendered',
  async ({ key, open, submit }) => {
    const api = await open();
    await expect.element(submit()).toBeVisible();
    const element = submit().element() as HTMLButtonElement;
    element.click();
    element.click();
    await expect.poll(() => api.callsTo(key)).not.toHaveLength(0);
    await api.settled();
    expect(api.callsTo(key)).toHaveLength(1);
  },
);
