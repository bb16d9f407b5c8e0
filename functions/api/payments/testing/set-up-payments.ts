import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { LedgerEntry } from '../../../../shared/entities/payment.ts';
import { loadCalls } from '../../../../tests/support/call.ts';
import { iterateEvents } from '../../../../tests/support/outbox.ts';
import {
  startTestPaypal,
  type TestPaypal,
  toPaypalOrderId,
} from '../../../../tests/support/paypal.ts';
import { ADDRESS } from '../../../../tests/support/postal-address.ts';
import { withinPermissions } from '../../../../tests/support/within-permissions.ts';
import type { StoredQuote } from '../../../platform/table/orders.ts';
import { setUpQuotes } from '../../orders/testing/set-up-quotes.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;
interface Person {
  headers: { cookie: string };
}

/** The total of one patch at 125.00 and two badges at 20.50. */
export const TOTAL_CENTS = 16_600;

/** An offer for the quote is accepted, and the local PayPal holds its events until they are released. */
export function setUpPayments() {
  const given = setUpQuotes();
  let paypal: TestPaypal;
  let payments: Calls;
  beforeAll(async () => {
    paypal = await startTestPaypal();
    Object.assign(process.env, paypal.env);
    payments = await loadCalls('payments');
  });
  afterAll(() => paypal.stop());
  beforeEach(async () => {
    paypal.controls.reset();
    paypal.controls.clear();
    paypal.controls.webhooks({ delayMs: 'held' });
    const { deletePaypalMark } = await import('../../../platform/table/paypal-marks.ts');
    for (const { id } of [given.patch, given.badge]) await deletePaypalMark(id);
    await given.offer();
    await given.accept();
    await change({ shippingAddress: ADDRESS });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const find = async (id = given.quote.id): Promise<StoredQuote> => {
    const { findOrder } = await import('../../../platform/table/orders.ts');
    const quote = await findOrder(id);
    if (!quote) throw new Error('There is no quote');
    return quote;
  };
  const change = async (
    changes: Partial<StoredQuote> | ((before: StoredQuote) => Partial<StoredQuote>),
  ) => {
    const { changeQuote } = await import('../../../domain/quotes/change-quote.ts');
    await changeQuote(given.quote.id, (before) => ({
      after: { ...before, ...(typeof changes === 'function' ? changes(before) : changes) },
    }));
  };
  const pay = (body?: object, who: Person = given.member, id = given.quote.id) =>
    payments('POST /api/orders/{id}/pay', { headers: who.headers, params: { id }, body });
  const start = async (body?: object): Promise<string> => {
    const { body: answer } = await pay(body);
    return toPaypalOrderId(answer.redirectUrl);
  };
  const returnFromPaypal = async (token: string): Promise<string> => {
    const query = new URLSearchParams({ token, PayerID: 'PAYER' }).toString();
    const { headers } = await payments('GET /api/paypal/return', { query });
    return String(headers?.location);
  };
  const approve = async (): Promise<string> => {
    const token = await start();
    await paypal.controls.approve(token);
    return token;
  };

  return {
    given,
    get paypal() {
      return paypal.controls;
    },
    /** Calls an endpoint of the group. */
    get call() {
      return payments;
    },
    find,
    /** Changes the stored quote. */
    change,
    pay,
    /** @returns PayPal's id of its order. */
    start,
    approve,
    returnFromPaypal,
    /** Pays all by PayPal.
     *  @returns the payment in the ledger. */
    payByPaypal: async (): Promise<LedgerEntry> => {
      await returnFromPaypal(await approve());
      const entry = (await find()).ledger.findLast(({ kind }) => kind === 'payment');
      if (!entry) throw new Error('There is no payment');
      return entry;
    },
    result: (result: string) => `/quotes/${given.quote.id}?payment=${result}`,
    refund: (body: object, headers: object = {}, who: Person = given.staff) =>
      payments('POST /api/orders/{id}/refunds', {
        headers: { ...who.headers, ...headers },
        params: { id: given.quote.id },
        body,
      }),
    /** The events of which the outbox was notified, without the negotiation. */
    listEvents: async (): Promise<string[]> => {
      const events = await Array.fromAsync(iterateEvents());
      return events.flatMap((event) =>
        event.kind === 'quote-changed' &&
        event.orderId === given.quote.id &&
        !['requested', 'offered', 'accepted', 'holds'].includes(event.change)
          ? [event.change]
          : [],
      );
    },
    /** Lets time pass and runs the clock once. */
    runClock: async (afterMinutes = 0): Promise<void> => {
      if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(Date.now() + afterMinutes * 60_000);
      await withinPermissions('outbox', async () =>
        (await import('../../../jobs/payments/advance-payments.ts')).advancePayments(),
      );
    },
  };
}
