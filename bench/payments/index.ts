/** Measures completing payments next to the time that PayPal takes for them, and opening an inbox of 5,000 orders of which
 *  most wait for staff, next to one of 5,000 requests. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import type { StoredQuote } from '../../functions/platform/table/orders.ts';
import { INBOX_GROUPS, type InboxGroup } from '../../shared/entities/order.ts';
import type { LedgerEntry } from '../../shared/entities/payment.ts';
import { loadCalls } from '../../tests/support/call.ts';
import { createTable } from '../../tests/support/engines.ts';
import { startTestPaypal, type TestPaypal, toPaypalOrderId } from '../../tests/support/paypal.ts';
import { ADDRESS } from '../../tests/support/postal-address.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../tests/support/session.ts';
import { formatCount, formatMs, percentile, report, timed } from '../support/figures.ts';
import { makeQuote } from '../support/fill-store.ts';
import { withEngines } from '../support/servers.ts';

const PAYMENTS = 240;
const WARM_UP = 40;
const CONNECTIONS = 4;
const LINES = 10;
/** How long the local PayPal takes for each call. */
const PAYPAL_MS = 150;
const ORDERS = 5_000;
const PAGE_SIZE = 100;
const OPENINGS = 30;
const CREATIONS = { concurrency: 32 };
const DAY_MS = 24 * 3_600_000;

await withEngines(async () => {
  const paypal = await startTestPaypal();
  Object.assign(process.env, paypal.env);
  try {
    await measureSettling(paypal);
    await measureInboxes();
  } finally {
    await paypal.stop();
  }
});

async function measureSettling({ controls }: TestPaypal): Promise<void> {
  controls.webhooks({ lose: 'all' });
  const attemptIds = await prepareAttempts(controls.approve);
  const { settle } = await import('../../functions/domain/payments/settle.ts');
  const paypalTime = measureFetch();
  controls.slowBy(PAYPAL_MS);
  const times: { own: number[]; paypal: number[] } = { own: [], paypal: [] };
  await pMap(
    attemptIds,
    async (id, n) => {
      const { ms, paypalMs } = await paypalTime(() => settle(id));
      if (n < WARM_UP) return;
      times.own.push(ms - paypalMs);
      times.paypal.push(paypalMs);
    },
    { concurrency: CONNECTIONS },
  );
  controls.reset();
  const { captures } = controls.books();
  if (captures.length !== PAYMENTS) throw new Error(`${captures.length} payments were captured`);
  const own = percentile(times.own, 0.95);
  report(`completing a payment of ${LINES} pieces, p95`, own, formatMs, { max: 300 });
  report('  and the time that PayPal takes for it', percentile(times.paypal, 0.95), formatMs);
}

/** @returns the ids of approved payments. */
async function prepareAttempts(approve: (id: string) => Promise<void>): Promise<string[]> {
  const { writeProducts } = await import('../../functions/platform/table/products.ts');
  const { createOrder } = await import('../../functions/platform/table/orders.ts');
  const { findAttemptOf } = await import('../../functions/platform/table/payment-attempts.ts');
  const [orders, payments] = [await loadCalls('orders'), await loadCalls('payments')];
  const products = makeProducts(PAYMENTS * LINES).map((product) => ({
    ...product,
    itemType: 'Patches',
    availability: 'In Stock' as const,
    stockQuantity: 1,
    sourceHash: null,
  }));
  await writeProducts({ put: products, remove: [] });
  return pMap(
    Array(PAYMENTS).keys(),
    async (n) => {
      const { user, headers } = await signedIn();
      const pieces = products.slice(n * LINES, (n + 1) * LINES);
      const quote = { ...withOffer(await makeQuote(n, user, pieces)), shippingAddress: ADDRESS };
      await createOrder(quote, randomUUID());
      const call = { headers, params: { id: quote.id } };
      await orders('POST /api/orders/{id}/accept', { ...call, body: { offer: 1 } });
      const { status, body } = await payments('POST /api/orders/{id}/pay', call);
      if (status !== 200) throw new Error(`The payment was refused: ${JSON.stringify(body)}`);
      const orderId = toPaypalOrderId(body.redirectUrl);
      await approve(orderId);
      const attempt = await findAttemptOf(orderId);
      if (!attempt) throw new Error('The attempt is missing');
      return attempt.id;
    },
    { concurrency: CONNECTIONS },
  );
}

/** @returns a function that measures work, and how much of it was waiting for PayPal. */
function measureFetch() {
  const waiting = new AsyncLocalStorage<{ ms: number }>();
  const { fetch } = globalThis;
  globalThis.fetch = async (...input) => {
    const { ms, value } = await timed(() => fetch(...input));
    const spent = waiting.getStore();
    if (spent) spent.ms += ms;
    return value;
  };
  return async (work: () => Promise<unknown>): Promise<{ ms: number; paypalMs: number }> => {
    const spent = { ms: 0 };
    const { ms } = await timed(() => waiting.run(spent, work));
    return { ms, paypalMs: spent.ms };
  };
}

async function measureInboxes(): Promise<void> {
  const requests = await measureInbox(() => undefined);
  const tasks = await measureInbox((n) => TASKS[n % TASKS.length]);
  const inbox = `the inbox of ${formatCount(ORDERS)} orders`;
  report(`${inbox} with tasks, p95`, percentile(tasks, 0.95), formatMs, { max: 200 });
  report('  without tasks', percentile(requests, 0.95), formatMs);
}

/** Without a task, a quote waits for an offer. */
const TASKS: readonly (InboxGroup | undefined)[] = [
  'unapplied',
  'to-ship',
  'to-ship',
  'to-clear',
  undefined,
];

async function measureInbox(
  getTask: (n: number) => InboxGroup | undefined,
): Promise<readonly number[]> {
  await createTable();
  const { createOrder } = await import('../../functions/platform/table/orders.ts');
  const { user } = await signedIn();
  const { headers } = await signedInStaff();
  const products = makeProducts(3);
  await pMap(
    Array(ORDERS).keys(),
    async (n) => {
      const quote = await makeQuote(n, { ...user, id: randomUUID() }, products);
      const task = getTask(n);
      await createOrder(task ? withTask(quote, task) : quote, quote.id);
    },
    CREATIONS,
  );
  const orders = await loadCalls('orders');
  const times: number[] = [];
  for (let n = 0; n <= OPENINGS; n++) {
    const { ms, value } = await timed(() =>
      orders('GET /api/orders/inbox', { headers, query: `limit=${PAGE_SIZE}` }),
    );
    requireSorted(value);
    if (n > 0) times.push(ms);
  }
  return times;
}

function requireSorted({ status, body }: { status?: number | undefined; body: unknown }): void {
  const groups = (body as { group: InboxGroup }[]).map(({ group }) => INBOX_GROUPS.indexOf(group));
  const isSorted = groups.every((rank, n) => rank >= (groups[n - 1] ?? 0));
  if (status !== 200 || groups.length !== PAGE_SIZE || !isSorted) {
    throw new Error(`The inbox answered ${status} with ${groups.length} quotes`);
  }
}

function withOffer(quote: StoredQuote): StoredQuote {
  const lines = quote.items.map(({ productId }) => ({ productId, price: '100.00' }));
  const { createdAt } = quote;
  const none = '0.00';
  const total = `${lines.length * 100}.00`;
  const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const offer = { number: 1, lines, shipping: none, insurance: none, discount: none, taxes: [] };
  const change = { state: 'quoted', status: 'quoted', at: createdAt, actor: 'dealer' } as const;
  return {
    ...quote,
    state: 'quoted',
    status: 'quoted',
    totalAmount: total,
    offers: [{ ...offer, total, currency: 'USD', note: null, createdAt, expiresAt, by: null }],
    history: [{ ...change, by: null }],
  };
}

/** A sold quote with a payment that staff have to work on. */
function withTask(quote: StoredQuote, task: InboxGroup): StoredQuote {
  const quoted = withOffer(quote);
  const { createdAt: at, totalAmount: total } = quoted;
  const payment: LedgerEntry = {
    id: randomUUID(),
    kind: 'payment',
    of: null,
    method: 'check',
    cents: quoted.items.length * 10_000,
    cleared: task !== 'to-clear',
    unapplied: task === 'unapplied',
    externalId: null,
    feeCents: null,
    instalment: null,
    returnNumber: null,
    note: null,
    at,
    by: null,
  };
  const change = { state: 'sold', status: 'sold', at, actor: 'dealer', by: null } as const;
  const lines = quoted.offers.at(-1)?.lines ?? [];
  return {
    ...quoted,
    state: 'sold',
    status: 'sold',
    acceptedOffer: 1,
    sale: { at, lines, total, by: null },
    history: [...quoted.history, change],
    ledger: [payment],
  };
}
