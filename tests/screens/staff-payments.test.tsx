import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '../../shared/entities/order.ts';
import { makeEntry, makeQuote } from '../support/quotes.ts';
import { expectAccessible } from './support/axe.ts';
import { internal } from './support/backOffice.ts';
import { part } from './support/dashboard.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, definitions, dialog, text, texts } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { openStaffQuote } from './support/staffQuote.ts';
import { expectToast, toasts } from './support/toasts.ts';

const RECORD = 'POST /api/orders/{id}/payments';
const NOTE = 'PATCH /api/orders/{id}/payments/{payment}';
const REFUND = 'POST /api/orders/{id}/refunds';
const MARKS = 'GET /api/orders/{id}/paypal-marks';
const DECIDE = 'PUT /api/paypal-marks/{productId}';

/** Two kinds of pieces, for $423.50. */
const accepted = (changes: Partial<Order> = {}) => makeQuote(1, { state: 'accepted', ...changes });
const TOTAL = 42_350;
const paypal = makeEntry(1, {
  method: 'paypal',
  cents: 20_000,
  feeCents: 700,
  externalId: '3C679366HH908993F',
  by: null,
});
const check = makeEntry(2, { cents: 10_000, cleared: false, note: 'Check 1044' });

const payments = () => part('Payments');
const entries = () => texts(payments().getByRole('listitem'));
const modal = () => page.getByRole('alertdialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const field = (label: string) => dialog().getByLabelText(label, { exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('the payments of a quote list what came and went, and what is still open', async () => {
  const refund = makeEntry(3, { kind: 'refund', of: paypal.id, method: 'paypal', cents: 5_000 });
  await openStaffQuote(accepted({ ledger: [paypal, check, refund] }));
  await expect.element(payments().getByText('Part paid')).toBeVisible();
  expect(definitions(payments())).toEqual({
    Total: '$423.50',
    Paid: '$300.00',
    'of which not cleared': '$100.00',
    Refunded: '$50.00',
    'PayPal fees': '$7.00',
    Balance: '$173.50',
  });
  const [first, second, third] = entries();
  for (const part of ['Payment · PayPal', '3C679366HH908993F', 'Fee $7.00', '$200.00', 'Cleared']) {
    expect(first).toContain(part);
  }
  for (const part of ['Payment · Check', 'Check 1044', 'by abigail.thorne@', 'Not cleared']) {
    expect(second).toContain(part);
  }
  expect(third).toContain('-$50.00');
  await expectFitsAccessibly();
});

test('a quote without payments says so, and one that is negotiated has none', async () => {
  await openStaffQuote(accepted());
  await expect.element(payments().getByText('No payment is recorded yet.')).toBeVisible();
  await expect.element(payments().getByText('Unpaid')).toBeVisible();
  await openStaffQuote(makeQuote(1, { state: 'quoted' }));
  await expect.element(button('Make Another Offer')).toBeVisible();
  expect(payments().query()).toBeNull();
});

test('a check counts once it has cleared, and then completes the sale', async () => {
  const { api } = await openStaffQuote(accepted());
  await button('Add a Payment…').click();
  await expect.element(field('Amount')).toHaveValue('423.50');
  const cleared = dialog().getByRole('switch', { name: 'The money has cleared' });
  await expect.element(cleared).toBeChecked();
  await expect.element(dialog().getByText(/^This completes the sale:/)).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Method' }).selectOptions('Check');
  await expect.element(cleared).not.toBeChecked();
  await field('Note').fill('Check 1044');
  await expectAccessible();
  await inDialog('Add Payment').click();
  await expect.element(payments().getByText('Not cleared', { exact: true })).toBeVisible();
  const [call] = api.callsTo(RECORD);
  expect(call?.body).toEqual({
    method: 'check',
    amount: '423.50',
    cleared: false,
    note: 'Check 1044',
  });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  await expect.element(part('Summary').getByText('To Clear')).toBeVisible();

  await button(/^Mark as Cleared/).click();
  await expectToast('Paid and Sold', 'Airtable is being updated.');
  expect(api.callsTo(NOTE)[0]?.body).toEqual({ status: 'cleared' });
  await expect.element(payments().getByText('Cleared Nov 22, 2026 by ruth@')).toBeVisible();
  await expect.element(part('Summary').getByText('To Ship')).toBeVisible();
});

test('a payment is checked before it is recorded, and more than the balance is pointed out', async () => {
  const { api } = await openStaffQuote(accepted());
  await button('Add a Payment…').click();
  await field('Amount').fill('0');
  await inDialog('Add Payment').click();
  await expect
    .element(field('Amount'))
    .toHaveAccessibleDescription('Enter an amount such as 125.00.');
  await field('Amount').fill('430');
  await expect.element(dialog().getByText('This is $6.50 more than the balance.')).toBeVisible();
  api.on(RECORD, errorReply('STATE_CONFLICT', 'This quote has been canceled.'));
  await inDialog('Add Payment').click();
  await expectToast(
    'Already Changed',
    'This quote has been canceled. The screen now shows the current status.',
  );
});

test('a payment of an installment is proposed with what is left of it', async () => {
  const instalment = (amount: string, paidAt: string | null) => ({
    amount,
    dueAt: '2026-12-22T12:00:00.000Z',
    paidAt,
  });
  const layaway = {
    instalments: [
      instalment('100.00', '2026-11-21T12:00:00.000Z'),
      instalment('150.00', null),
      instalment('173.50', null),
    ],
    createdAt: '2026-11-21T12:00:00.000Z',
    by: null,
  };
  const { api } = await openStaffQuote(
    accepted({ layaway, ledger: [makeEntry(1, { instalment: 1, cents: 5_000, cleared: false })] }),
  );
  await payments().getByRole('button', { name: 'Add a Payment…' }).click();
  await expect.element(field('Amount')).toHaveValue('100.00');
  await dialog().getByRole('combobox', { name: 'Installment' }).selectOptions('Installment 2');
  await expect.element(field('Amount')).toHaveValue('173.50');
  await inDialog('Add Payment').click();
  await expect.poll(() => api.callsTo(RECORD)).toHaveLength(1);
  expect(api.callsTo(RECORD)[0]?.body).toEqual({
    method: 'transfer',
    amount: '173.50',
    cleared: true,
    instalment: 2,
  });
});

test('an installment is open again after its check was reversed', async () => {
  const paid = makeEntry(1, { method: 'check', instalment: 0, cents: 20_000 });
  const reversal = makeEntry(2, { kind: 'reversal', of: paid.id, method: 'check', cents: 20_000 });
  const layaway = {
    instalments: ['200.00', '223.50'].map((amount) => ({
      amount,
      dueAt: '2026-12-22T12:00:00.000Z',
      paidAt: null,
    })),
    createdAt: '2026-11-21T12:00:00.000Z',
    by: null,
  };
  await openStaffQuote(accepted({ layaway, ledger: [paid, reversal] }));
  await payments().getByRole('button', { name: 'Add a Payment…' }).click();
  await expect.element(field('Amount')).toHaveValue('200.00');
});

test('a payment that failed, or that the bank reversed, is noted after a question', async () => {
  const cash = makeEntry(4, { method: 'transfer', cents: 15_000 });
  const { api } = await openStaffQuote(accepted({ ledger: [check, cash] }));
  await button(/^Failed.*\$100\.00$/).click();
  await expect
    .element(modal().getByText(/^The payment of \$100\.00 no longer counts/))
    .toBeVisible();
  await expectAccessible();
  await modal().getByRole('button', { name: 'Mark as Failed' }).click();
  await expect.poll(() => entries()[0]).toContain('Failed Nov 22, 2026');
  await button(/^Mark as Reversed/).click();
  await expect.element(modal().getByText('Reversed by the Bank?')).toBeVisible();
  await modal().getByRole('button', { name: 'Mark as Reversed' }).click();
  await expect.poll(entries).toHaveLength(3);
  expect(api.callsTo(NOTE).map(({ body }) => body.status)).toEqual(['failed', 'reversed']);
  expect(definitions(payments()).Balance).toBe('$423.50');
});

test('staff settle a refund that PayPal has not reported for 180 days', async () => {
  const toRefund = (n: number, at: string) =>
    makeEntry(n, {
      kind: 'refund',
      of: paypal.id,
      method: 'paypal',
      cents: 1_000 * n,
      cleared: false,
      at,
    });
  const [late, recent] = [
    toRefund(3, '2026-05-01T12:00:00.000Z'),
    toRefund(4, '2026-11-21T12:00:00.000Z'),
  ];
  const { api } = await openStaffQuote(accepted({ ledger: [paypal, late, recent] }));
  await expect.element(payments().getByText('Refund · PayPal').first()).toBeVisible();
  expect(button(/^(Mark as Cleared|Failed).*\$40\.00$/).query()).toBeNull();
  await button(/^Failed.*\$30\.00$/).click();
  await expect.element(modal().getByText(/^The refund of \$30\.00 no longer counts/)).toBeVisible();
  await modal().getByRole('button', { name: 'Mark as Failed' }).click();
  await expect.poll(() => api.callsTo(NOTE)[0]?.params.payment).toBe(late.id);
});

describe('a refund', () => {
  const paid = makeQuote(1, { state: 'sold', ledger: [{ ...paypal, cents: TOTAL }] });

  test('a refund is confirmed with its sum and way', async () => {
    const { api } = await openStaffQuote(paid);
    await button('Refund…').click();
    await expect.element(field('Amount')).toHaveValue('423.50');
    await field('Amount').fill('500');
    await inDialog('Refund…').click();
    await expect.element(field('Amount')).toHaveAccessibleDescription('Enter at most $423.50.');
    await field('Amount').fill('50');
    await expectAccessible();
    await inDialog('Refund…').click();
    await expect.element(modal().getByText('Refund $50.00 by PayPal?')).toBeVisible();
    expect(api.callsTo(REFUND)).toEqual([]);
    await modal().getByRole('button', { name: 'Refund by PayPal' }).click();
    await expectToast('Refunded', 'PayPal sends the money back.');
    expect(api.callsTo(REFUND)[0]?.body).toEqual({ payment: paypal.id, amount: '50.00' });
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(definitions(payments()).Refunded).toBe('$50.00');
  });

  test('a refund that the provider does not answer can be tried again with the same key', async () => {
    const { api } = await openStaffQuote(paid, {}, { [REFUND]: internal });
    await button('Refund…').click();
    await inDialog('Refund…').click();
    await modal().getByRole('button', { name: 'Refund by PayPal' }).click();
    await expectToast('Error', 'Something failed on our side.');
    await inDialog('Refund…').click();
    await modal().getByRole('button', { name: 'Refund by PayPal' }).click();
    await expect.poll(() => api.callsTo(REFUND)).toHaveLength(2);
    const keys = api.callsTo(REFUND).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('an unapplied payment', () => {
  const unapplied = makeEntry(1, { method: 'paypal', cents: TOTAL, unapplied: true });

  test('an unapplied payment waits for staff, who use it for the quote', async () => {
    const { api } = await openStaffQuote(accepted({ ledger: [unapplied] }));
    await expect.element(part('Summary').getByText('Unapplied Payments')).toBeVisible();
    expect(definitions(payments()).Unapplied).toBe('$423.50');
    await button(/^Use for This Quote/).click();
    await expectToast('Paid and Sold', 'Airtable is being updated.');
    expect(api.callsTo(NOTE)[0]?.body).toEqual({ status: 'applied' });
  });

  test('an unapplied payment of a quote that has ended can only be refunded, or the sale noted', async () => {
    await openStaffQuote(makeQuote(1, { state: 'lapsed', ledger: [unapplied] }));
    await expect.element(button(/^Refund…/)).toBeVisible();
    expect(button(/^Use for This Quote/).query()).toBeNull();
    expect(button('Make Another Offer').query()).toBeNull();
    await button('Note a Status').click();
    await expect.element(dialog().getByRole('option', { name: 'Sold' })).toBeInTheDocument();
    expect(texts(dialog().getByRole('option'))).toEqual(['Sold']);
  });
});

test('a quote with money can neither be released nor declined, and a sale names its open balance', async () => {
  await openStaffQuote(accepted({ ledger: [paypal] }));
  await expect.element(button('Mark as Sold')).toBeVisible();
  expect(button('Release Hold').query()).toBeNull();
  await button('Mark as Sold').click();
  await expect.element(modal().getByText(/A balance of \$223\.50 stays open\.$/)).toBeVisible();
});

test('a dispute and a payment that is being completed are pointed out', async () => {
  const dispute = {
    id: 'PP-D-27803',
    isOpen: true,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    outcome: null,
    openedAt: '2026-11-21T12:00:00.000Z',
    resolvedAt: null,
  };
  await openStaffQuote(accepted({ ledger: [paypal], dispute, isCapturing: true }));
  await expect.element(part('Summary').getByText('Disputed')).toBeVisible();
  await expect.element(payments().getByText('The payer disputes a payment.')).toBeVisible();
  await expect.element(payments().getByText(/Merchandise or service not received/)).toBeVisible();
  await expect
    .element(payments().getByText(/^A payment by PayPal is being completed/))
    .toBeVisible();
  await expectFitsAccessibly();
  await openStaffQuote(accepted({ paypalOrderId: '5O190127TN364715T' }));
  await expect
    .element(text('The collector has started a payment by PayPal: 5O190127TN364715T'))
    .toBeVisible();
});

describe('pieces that PayPal forbids', () => {
  const quote = accepted();
  const [forbidden = '', free = ''] = quote.items.map(({ productId }) => productId);
  const rule = {
    productId: forbidden,
    isExcluded: true,
    source: 'rule' as const,
    reason: 'PayPal generally prohibits items with such symbols.',
    url: 'https://www.paypal.com/us/smarthelp/article/faq1292',
    by: null,
  };
  const none = {
    ...rule,
    productId: free,
    isExcluded: false,
    source: 'none' as const,
    reason: null,
  };
  const section = () => part('PayPal');
  const mark = (n: number) =>
    section().getByRole('switch', { name: `Not by PayPal: ${quote.items[n]?.name}` });

  test('pieces that PayPal forbids are marked by rule with its source, or by hand', async () => {
    const { api } = await openStaffQuote(
      quote,
      {},
      {
        [MARKS]: [rule, none],
        [DECIDE]: ({ params, body }) => {
          const productId = params.productId ?? '';
          const known = productId === forbidden ? rule : none;
          const { isExcluded } = body;
          if (isExcluded === null) return known;
          return {
            ...known,
            isExcluded,
            source: 'staff',
            by: { id: paypal.id, email: 'ruth@guidon.example' },
          };
        },
      },
    );
    await expect.element(mark(0)).toBeChecked();
    await expect.element(mark(1)).not.toBeChecked();
    await expect
      .element(section().getByRole('link', { name: 'PayPal’s policy' }))
      .toHaveAttribute('href', rule.url);
    await expect
      .element(section().getByText('PayPal is not offered for this quote because of its policy.'))
      .toBeVisible();
    await expectAccessible();
    await mark(0).click();
    await expect
      .element(section().getByText('Allowed, decided by ruth@guidon.example'))
      .toBeVisible();
    await expect.element(section().getByText('All pieces may be paid by PayPal.')).toBeVisible();
    await section()
      .getByRole('button', { name: /^Follow the Rule/ })
      .click();
    await expect.element(mark(0)).toBeChecked();
    expect(api.callsTo(DECIDE).map(({ body }) => body.isExcluded)).toEqual([false, null]);
  });

  test('pieces that PayPal forbids can be loaded again after a failure', async () => {
    const { api } = await openStaffQuote(quote, {}, { [MARKS]: internal });
    await expect
      .element(section().getByText('The pieces’ PayPal marks could not be loaded.'))
      .toBeVisible();
    api.on(MARKS, [none]);
    await section()
      .getByRole('button', { name: /^Try Again/ })
      .click();
    await expect.element(section().getByText('All pieces may be paid by PayPal.')).toBeVisible();
  });
});

test('a payment by PayPal that was refunded in another way is noted without PayPal', async () => {
  const { api } = await openStaffQuote(
    makeQuote(1, { state: 'sold', ledger: [{ ...paypal, cents: TOTAL }] }),
  );
  await button('Refund…').click();
  const byHand = dialog().getByRole('switch', { name: 'Refunded in another way' });
  await expect.element(byHand).not.toBeChecked();
  await byHand.click();
  await inDialog('Refund…').click();
  await expect.element(modal().getByText('Refund $423.50 in another way?')).toBeVisible();
  await modal().getByRole('button', { name: 'Record Refund' }).click();
  await expect.element(toasts().getByText('Refund Recorded', { exact: true })).toBeVisible();
  expect(api.callsTo(REFUND)[0]?.body).toEqual({
    payment: paypal.id,
    amount: '423.50',
    byHand: true,
  });
  await expect.element(part('Summary').getByText('Refunded')).toBeVisible();
  expect(payments().getByText('Paid', { exact: true }).all()).toHaveLength(1);
});

test('a payment that did not come by PayPal is always refunded by staff', async () => {
  await openStaffQuote(
    makeQuote(1, { state: 'sold', ledger: [{ ...check, cents: TOTAL, cleared: true }] }),
  );
  await button('Refund…').click();
  await expect.element(field('Amount')).toHaveValue('423.50');
  expect(dialog().getByRole('switch', { name: 'Refunded in another way' }).query()).toBeNull();
  await inDialog('Refund…').click();
  await expect.element(modal().getByText('Refund $423.50 by check?')).toBeVisible();
});

test('a refund of cash is confirmed as cash', async () => {
  const cash = makeEntry(1, { method: 'cash', cents: TOTAL });
  await openStaffQuote(makeQuote(1, { state: 'sold', ledger: [cash] }));
  await button('Refund…').click();
  await field('Amount').fill('40');
  await inDialog('Refund…').click();
  await expect.element(modal().getByText('Refund $40.00 in cash?')).toBeVisible();
});
