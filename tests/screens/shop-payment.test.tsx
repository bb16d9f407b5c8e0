import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '../../shared/entities/order.ts';
import type { LedgerEntry } from '../../shared/entities/payment.ts';
import { makeEntry } from '../support/quotes.ts';
import { currentPath, main, openApp, restorePage } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import {
  collectorQuote,
  inDays,
  mockCollectorQuotes,
  PAYPAL,
  waysToPay,
} from './support/collectorQuotes.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, definitions, heading, text, texts } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';

const PAY = 'POST /api/orders/{id}/pay';
const WAYS = 'GET /api/orders/{id}/ways-to-pay';
const ORDER = 'GET /api/orders/{id}';
const REDIRECT = 'https://www.paypal.example/checkoutnow?token=5O190127TN364715T';
const TOTAL = 42_350;

/** Accepted, with two pieces for $423.50. */
const accepted = (changes: Partial<Order> = {}) =>
  collectorQuote(1, { state: 'accepted', ...changes });
const paid = (changes: Partial<Order> = {}) =>
  collectorQuote(1, {
    state: 'sold',
    ledger: [makeEntry(1, { method: 'paypal', cents: TOTAL, by: null })],
    ...changes,
  });
const open = async (order: Order, handlers: Handlers = {}, search = '') => {
  const quotes = mockCollectorQuotes([order], handlers);
  await openApp(`/quotes/${order.id}${search}`);
  await expect.element(heading(`Quote ${order.reference}`)).toBeVisible();
  return quotes;
};
const step = (name: string | RegExp) => main().getByRole('heading', { level: 2, name });
const pay = () => button('Pay with PayPal');
const payments = () => main().getByRole('region', { name: 'Payments' });

describe('paying with PayPal', () => {
  test('paying with PayPal leads to PayPal once', async () => {
    const { api } = await open(accepted(), { [PAY]: { redirectUrl: REDIRECT } });
    await expect.element(main().getByText('Amount due $423.50')).toBeVisible();
    await expectAccessible();
    const release = api.hold(PAY);
    await pay().dblClick();
    await expect.element(button('Opening PayPal…')).toBeVisible();
    release();
    await expect
      .poll(() => navigations.map(({ path }) => path))
      .toEqual(['/checkoutnow?token=5O190127TN364715T']);
    await expect.element(button('Opening PayPal…')).toBeVisible();
    expect(api.callsTo(PAY)).toHaveLength(1);
  });

  test('paying with PayPal is possible again when the browser restores the page', async () => {
    const { api } = await open(accepted(), { [PAY]: { redirectUrl: REDIRECT } });
    await pay().click();
    await expect.element(button('Opening PayPal…')).toBeVisible();
    await expect.poll(() => navigations).toHaveLength(1);
    restorePage();
    await pay().click();
    await expect.poll(() => navigations).toHaveLength(2);
    expect(api.callsTo(PAY)).toHaveLength(2);
  });

  test.each([
    ['NOT_PAYABLE', 'The hold of this quote has ended.', 'The hold of this quote has ended.'],
    ['ALREADY_PAID', 'Paid', 'This is already paid. Nothing was charged again.'],
    [
      'UNAVAILABLE',
      'Down',
      'PayPal cannot be reached at the moment, and nothing was charged. Please try again in a minute, or pay in another way.',
    ],
    ['RATE_LIMITED', 'Too many payments.', 'Too many payments.'],
  ] as const)('paying with PayPal explains %s', async (code, message, shown) => {
    await open(accepted(), { [PAY]: errorReply(code, message) });
    await pay().click();
    await expect.element(text(shown)).toBeVisible();
    await expect.element(pay()).toHaveFocus();
    await expectAccessible();
    expect(navigations).toEqual([]);
  });

  test('paying with PayPal names the pieces that its policy excludes', async () => {
    const order = accepted();
    const [, second] = order.items;
    await open(order, {
      [PAY]: errorReply('PAYPAL_EXCLUDED', 'No', { productIds: [second?.productId ?? ''] }),
    });
    await pay().click();
    await expect
      .element(
        text(
          `PayPal’s policy does not allow payments for ${second?.name}. Please pay in another way.`,
        ),
      )
      .toBeVisible();
  });

  test('paying with PayPal shows the quote as it is now when it was paid elsewhere', async () => {
    const quotes = await open(accepted());
    quotes.api.on(PAY, () => {
      quotes.change(paid());
      return errorReply('ALREADY_PAID', 'Paid');
    });
    await pay().click();
    await expect.element(step('Paid, thank you')).toBeVisible();
    expect(pay().query()).toBeNull();
  });

  test('paying with PayPal reports a lost connection', async () => {
    await open(accepted(), { [PAY]: NETWORK_ERROR });
    await pay().click();
    await expect.element(main().getByText(/could not be reached/)).toBeVisible();
  });
});

describe('the ways to pay', () => {
  const TRANSFER = {
    method: 'transfer' as const,
    instructions: 'First Bank, account 123\nName: Guidon',
    obstacle: null,
  };
  const CHECK = { method: 'check' as const, instructions: 'To Guidon, Box 1', obstacle: null };

  test('the ways to pay have instructions to copy, and a reference to quote', async () => {
    const order = accepted();
    await open(order, { [WAYS]: waysToPay(order, { ways: [PAYPAL, TRANSFER, CHECK] }) });
    const others = main().getByRole('region', { name: 'Or pay in another way' });
    await expect.element(others.getByText('Bank transfer')).toBeVisible();
    await expect.element(others.getByText(/First Bank/)).not.toBeVisible();
    await others.getByText('Bank transfer').click();
    await expect.element(others.getByText(/First Bank/)).toBeVisible();
    await expectAccessible();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await others.getByRole('button', { name: 'Copy the instructions' }).click();
    await others.getByRole('button', { name: 'Copy the reference of your payment' }).click();
    expect(write.mock.calls).toEqual([[TRANSFER.instructions], [order.reference]]);
    write.mockRestore();
  });

  test('the ways to pay leave out PayPal where it cannot be used, and say why', async () => {
    const order = accepted();
    const [first] = order.items;
    await open(order, {
      [WAYS]: waysToPay(order, {
        ways: [{ ...PAYPAL, obstacle: 'Its policy does not allow these pieces' }, TRANSFER],
        excludedIds: [first?.productId ?? ''],
      }),
    });
    const others = main().getByRole('region', { name: 'How to pay' });
    await expect.element(others.getByText(/First Bank/)).toBeVisible();
    await expect
      .element(text(`PayPal: Its policy does not allow these pieces (${first?.name})`))
      .toBeVisible();
    expect(pay().query()).toBeNull();
    await expectAccessible();
  });

  test('the ways to pay may be none', async () => {
    const order = accepted();
    await open(order, { [WAYS]: waysToPay(order, { ways: [] }) });
    await expect
      .element(main().getByText('Please write to us, and we’ll agree on how you pay.'))
      .toBeVisible();
  });

  test('the ways to pay have a skeleton while loading, and an error with retry', async () => {
    const order = accepted();
    const { api } = mockCollectorQuotes([order], {
      [WAYS]: errorReply('INTERNAL', 'Something failed on our side.'),
    });
    const release = api.hold(WAYS);
    await openApp(`/quotes/${order.id}`);
    await expect.poll(() => main().element().querySelectorAll('[data-skeleton]').length).toBe(1);
    await expectAccessible();
    release();
    await expect.element(text('Something failed on our side.')).toBeVisible();
    api.on(WAYS, waysToPay(order));
    await button(/^Try Again/).click();
    await expect.element(pay()).toBeVisible();
  });

  test('the ways to pay an installment name it with its day', async () => {
    const layaway = {
      instalments: [
        { amount: '100.00', dueAt: inDays(-1), paidAt: inDays(-2) },
        { amount: '323.50', dueAt: inDays(9), paidAt: null },
      ],
      createdAt: inDays(-3),
      by: null,
    };
    const order = accepted({ layaway, ledger: [makeEntry(1, { instalment: 0 })] });
    await open(order, {
      [WAYS]: waysToPay(order, { amount: '323.50', instalment: 1, dueAt: inDays(9) }),
    });
    await expect.element(step('Part of it is paid')).toBeVisible();
    await expect.element(main().getByText(/^Installment 1 \$323\.50 due on /)).toBeVisible();
    await expect.element(pay()).toBeVisible();
  });
});

describe('the return from PayPal', () => {
  const comeBack = (outcome: string, order: Order, handlers: Handlers = {}) =>
    open(order, handlers, `?payment=${outcome}&token=5O190127TN364715T`);

  test('the return from PayPal shows that the payment was received', async () => {
    await comeBack('paid', paid());
    await expect.element(text('Payment received')).toBeVisible();
    await expect.element(step('Paid, thank you')).toBeVisible();
    await expect.poll(currentPath).toBe(`/quotes/${paid().id}`);
    await expectAccessible();
  });

  test.each([
    ['pending', 'Payment pending'],
    ['declined', 'Payment declined'],
    ['canceled', 'Payment canceled'],
    ['late', 'The payment came too late'],
  ])('the return from PayPal shows that a payment is %s', async (outcome, title) => {
    const { api } = await comeBack(outcome, accepted());
    await expect.element(text(title)).toBeVisible();
    await expect.poll(currentPath).toBe(`/quotes/${accepted().id}`);
    await expect.element(pay()).toBeVisible();
    await api.settled();
    expect(api.callsTo(ORDER)).toHaveLength(1);
    await expectAccessible();
  });

  test('the return from PayPal shows the payment as soon as it is confirmed', async () => {
    const quotes = await comeBack('checking', accepted());
    await expect.element(text('We are checking your payment')).toBeVisible();
    await expectAccessible();
    quotes.change(paid());
    await expect.element(text('Payment received')).toBeVisible();
    await expect.element(step('Paid, thank you')).toBeVisible();
  });

  test('the return from PayPal is checked for half a minute, and then reported by e-mail', async () => {
    const timers = vi.spyOn(window, 'setTimeout');
    await comeBack('checking', accepted());
    await expect.element(main().getByText(/^PayPal has not confirmed it yet\./)).toBeVisible();
    const [stop] = timers.mock.calls.find(([, ms]) => ms === 30_000) ?? [];
    timers.mockRestore();
    if (typeof stop !== 'function') throw new Error('The check does not end');
    stop();
    await expect.element(main().getByText(/^This takes longer than usual\./)).toBeVisible();
  });

  test('the return from PayPal ignores an unknown outcome', async () => {
    await comeBack('stolen', accepted());
    await expect.element(pay()).toBeVisible();
    await expect.poll(currentPath).toBe(`/quotes/${accepted().id}`);
    expect(
      main()
        .getByText(/^Payment/)
        .query(),
    ).toBeNull();
  });

  test('a payment that is being completed is shown as soon as it is done', async () => {
    const quotes = await open(accepted({ isCapturing: true }));
    await expect.element(step('Your payment is pending')).toBeVisible();
    expect(pay().query()).toBeNull();
    quotes.change(paid());
    await expect.element(step('Paid, thank you')).toBeVisible();
  });
});

describe('the payments of a quote', () => {
  const show = (ledger: LedgerEntry[], changes: Partial<Order> = {}) =>
    open(accepted({ ledger, ...changes }));
  const rows = () =>
    texts(payments().getByRole('listitem')).map((each) => each.replace(/\s+/g, ' '));

  test('the payments of a quote are listed with the balance', async () => {
    await show([
      makeEntry(1, { cents: 20_000, at: '2026-11-20T18:00:00.000Z' }),
      makeEntry(2, { cents: 5_000, cleared: false, at: '2026-11-21T18:00:00.000Z' }),
    ]);
    await expect.element(payments()).toBeVisible();
    expect(rows()).toEqual([
      'Nov 20, 2026 Payment, Check Received $200.00',
      'Nov 21, 2026 Payment, Check Pending $50.00',
    ]);
    expect(definitions(payments())).toEqual({ 'Balance due': '$173.50' });
    await expectAccessible();
  });

  test('the payments of a quote show refunds, failures and reversals', async () => {
    const [first, bounced, reversed] = [
      makeEntry(1, { method: 'paypal', cents: TOTAL }),
      makeEntry(2, { cents: 1_000, cleared: false }),
      makeEntry(3, { cents: 2_000 }),
    ];
    await open(
      paid({
        ledger: [
          first,
          bounced,
          makeEntry(4, { kind: 'failure', of: bounced.id, cents: 0 }),
          reversed,
          makeEntry(5, { kind: 'reversal', of: reversed.id, cents: 2_000 }),
          makeEntry(6, { kind: 'refund', of: first.id, method: 'paypal', cents: 12_500 }),
        ],
      }),
    );
    expect(rows().map((row) => row.replace(/^\w+ \d+, \d+ /, ''))).toEqual([
      'Payment, PayPal Received $423.50',
      'Payment, Check Failed $10.00',
      'Payment, Check Received $20.00',
      'Reversal, Check Reversed −$20.00',
      'Refund, PayPal Refunded −$125.00',
    ]);
    expect(definitions(payments())).toEqual({ Paid: 'In full' });
  });

  test('the payments of a quote mark an unapplied payment', async () => {
    await show([makeEntry(1, { unapplied: true })]);
    await expect.element(payments().getByText('We’ll contact you')).toBeVisible();
  });

  test('the payments of a quote keep it from being canceled', async () => {
    await show([makeEntry(1)]);
    await expect.element(main().getByText(/^To cancel, please write to us/)).toBeVisible();
    expect(button('Cancel Request').query()).toBeNull();
  });

  test('the payments of a quote mark its invoice as paid', async () => {
    await open(paid());
    const documents = main().getByRole('region', { name: 'Documents' });
    await expect
      .element(documents.getByRole('listitem').filter({ hasText: 'Invoice' }).getByText('Paid'))
      .toBeVisible();
  });

  test('the payments of a quote are steps of its progress', async () => {
    await open(paid());
    const steps = main().getByRole('list', { name: 'Steps' }).getByRole('listitem');
    expect(texts(steps).map((each) => each.split('\n')[0])).toEqual([
      'Accepted',
      'Paid',
      'Shipped',
      'Delivered',
      'Completed',
    ]);
    await expect.element(steps.nth(2)).toHaveAttribute('aria-current', 'step');
    await expect
      .element(
        main().getByText(
          'We are packing your pieces, and will e-mail you when they are on their way.',
        ),
      )
      .toBeVisible();
  });

  test('the payments of a quote fit a phone, a tablet and a desktop', async () => {
    const order = accepted({ ledger: [makeEntry(1), makeEntry(2, { cleared: false })] });
    await open(order, {
      [WAYS]: waysToPay(order, {
        ways: [
          PAYPAL,
          { method: 'transfer', instructions: 'x'.repeat(300), obstacle: null },
          { method: 'cash', instructions: 'At a show', obstacle: null },
        ],
      }),
    });
    await page.getByText('Bank transfer').click();
    await expectFitsAccessibly();
  });

  test('the tax of an offer is shown before its total', async () => {
    const order = collectorQuote(1, { state: 'quoted' });
    const [offer] = order.offers;
    const offers = offer
      ? [
          {
            ...offer,
            taxes: [{ state: 'PA', rate: '6', amount: '25.00' }],
            total: '448.50',
          },
        ]
      : [];
    await open({ ...order, offers, totalAmount: '448.50' });
    expect(definitions(main().getByRole('region', { name: 'Our offer 1' }))).toMatchObject({
      'Sales tax (PA, 6%)': '$25.00',
      Total: '$448.50',
    });
  });
});

test('a quote that cannot be paid here leads to the message about it', async () => {
  const order = accepted();
  await open(order, { [WAYS]: waysToPay(order, { ways: [] }) });
  await button('Write a Message').click();
  await expect.element(main().getByRole('textbox', { name: /^Message to / })).toHaveFocus();
});

test('the invoice of a refunded quote is not marked as paid', async () => {
  const payment = makeEntry(1, { method: 'paypal', cents: TOTAL, by: null });
  const refund = makeEntry(2, { kind: 'refund', of: payment.id, method: 'paypal', cents: TOTAL });
  const documents = main().getByRole('region', { name: 'Documents' });
  await open(paid());
  await expect.element(documents.getByText(/Paid/)).toBeVisible();
  await open(paid({ ledger: [payment, refund] }));
  await expect.element(documents.getByRole('link', { name: /^Invoice/ })).toBeVisible();
  expect(documents.getByText(/Paid/).query()).toBeNull();
});
