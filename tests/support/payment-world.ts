import { randomUUID } from 'node:crypto';
import { HTTPException } from 'hono/http-exception';
import { vi } from 'vitest';
import type { StoredQuote } from '../../functions/platform/table/orders.ts';
import type { Books } from '../../local/paypal/controls.ts';
import type { GroupName } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { Carrier } from '../../shared/entities/delivery.ts';
import type { Order } from '../../shared/entities/order.ts';
import type { LedgerEntry, PaymentMethod } from '../../shared/entities/payment.ts';
import type { Product } from '../../shared/entities/product.ts';
import type { User } from '../../shared/entities/user.ts';
import { getBalanceCents, isPaidUp, sumLedger } from '../../shared/quotes/ledger.ts';
import { fromCents, toCents } from '../../shared/quotes/money.ts';
import { getDueAt } from '../../shared/quotes/reminders.ts';
import { getReturnableLines } from '../../shared/quotes/stage.ts';
import { loadCalls } from './call.ts';
import { dieAfterWrites } from './die-after-writes.ts';
import { findBookViolations, findMoneyViolations } from './payment-invariants.ts';
import { type TestPaypal, toPaypalOrderId } from './paypal.ts';
import { ADDRESS } from './postal-address.ts';
import { makeProducts } from './products.ts';
import { findViolations } from './quote-invariants.ts';
import { withinPermissions } from './within-permissions.ts';

const STOCK = [1, 1, 1, 1, 2];
type Request = readonly (readonly [piece: number, quantity: number])[];
const REQUESTS: readonly Request[] = [
  [[0, 1]],
  [
    [0, 1],
    [1, 1],
  ],
  [
    [1, 1],
    [2, 1],
  ],
  [
    [3, 1],
    [4, 2],
  ],
  [[3, 1]],
];
/** The others compete with these for the pieces. */
export const ACCEPTED = [0, 2, 3] as const;
export const PIECES = STOCK.length;
export const QUOTES = REQUESTS.length;
const COLLECTORS = 3;
const PRICE = '100.00';
const SHIPPING = '8.50';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Sessions of staff end after seven days, and when they are not used for twelve hours. */
const SESSION_MS = 30 * DAY_MS;
/** The clock of the outbox runs at least this often while time passes. */
const MAX_LEAP_MS = DAY_MS;

type Side = 'collector' | 'dealer';
type Headers = { cookie: string };
type Call = Parameters<Awaited<ReturnType<typeof loadCalls>>>[1];

export interface Reply {
  status: number;
  code: ErrorCode | undefined;
  body: Order & { redirectUrl: string };
}

/** Parts of a sum. */
export const SHARES = { all: 1, half: 0.5, more: 1.1 } as const;
export type Share = keyof typeof SHARES;

/** Five pieces, and five quotes of three collectors, who pay through a local PayPal or otherwise. The environment must be set,
 *  and the clock be fake. */
export class PaymentWorld {
  readonly #paypal: TestPaypal;
  readonly #storage: Awaited<ReturnType<typeof loadStorage>>;
  readonly #calls: Awaited<ReturnType<typeof loadAllCalls>>;
  readonly #products: Product[];
  readonly #people: User[] = [];
  readonly #quoteIds: string[] = [];
  /** PayPal's id of the last payment of each quote. */
  readonly #paypalOrderIds = new Map<number, string>();
  readonly #violations: string[] = [];
  #collectors: Headers[] = [];
  #staff: Headers = { cookie: '' };
  readonly replies = new Map<string, number>();

  private constructor(
    paypal: TestPaypal,
    storage: Awaited<ReturnType<typeof loadStorage>>,
    calls: Awaited<ReturnType<typeof loadAllCalls>>,
  ) {
    this.#paypal = paypal;
    this.#storage = storage;
    this.#calls = calls;
    this.#products = makeProducts(PIECES).map((product, n) => ({
      ...product,
      id: randomUUID(),
      name: `Shoulder patch no. ${n}`,
      itemType: 'Patches',
      availability: 'In Stock',
      stockQuantity: STOCK[n] ?? 1,
    }));
  }

  /** PayPal holds its events until they are delivered. */
  static async create(paypal: TestPaypal): Promise<PaymentWorld> {
    paypal.controls.reset();
    paypal.controls.clear();
    paypal.controls.webhooks({ delayMs: 'held' });
    paypal.runEvents((work) => work());
    const world = new PaymentWorld(paypal, await loadStorage(), await loadAllCalls());
    await world.#fill();
    return world;
  }

  async #fill(): Promise<void> {
    await this.#saveProducts(this.#products);
    const { saveUser } = this.#storage.users;
    for (let n = 0; n <= COLLECTORS; n++) {
      const id = randomUUID();
      const name = { firstName: 'Ada', lastName: null, profileImageUrl: null };
      const user = await saveUser({ id, email: `${id}@collectors.example`, ...name });
      this.#people.push(user);
    }
    await this.logIn();
    for (const [n, pieces] of REQUESTS.entries()) {
      const requester = this.#people[n % COLLECTORS] as User;
      const { id } = await this.#storage.newQuote.createQuote({
        userId: requester.id,
        requester,
        pieces: pieces.map(([piece, quantity]) => ({ product: this.#product(piece), quantity })),
        note: null,
        idempotencyKey: randomUUID(),
      });
      this.#quoteIds.push(id);
      const replies = [
        await this.#send('orders', 'PUT /api/orders/{id}/address', n, 'collector', {
          body: ADDRESS,
        }),
        await this.offer(n),
        ...(ACCEPTED.some((accepted) => accepted === n) ? [await this.accept(n)] : []),
      ];
      const refusal = replies.find(({ code }) => code !== undefined);
      if (refusal) throw new Error(`The quote ${n} was refused: ${JSON.stringify(refusal)}`);
    }
  }

  /** Sessions end while much time passes. */
  async logIn(): Promise<void> {
    const { createSession } = this.#storage.sessions;
    const now = new Date().toISOString();
    const cookies: Headers[] = [];
    for (const [n, { id: userId }] of this.#people.entries()) {
      const session = await createSession({
        userId,
        tokens: {},
        groups: n === COLLECTORS ? ['staff'] : [],
        freshUntilMs: Date.now() + SESSION_MS,
        createdAt: now,
        lastUsedAt: now,
        expiresAtSeconds: Math.floor((Date.now() + SESSION_MS) / 1000),
      });
      cookies.push({ cookie: `__Host-session=${session}` });
    }
    this.#staff = cookies.pop() as Headers;
    this.#collectors = cookies;
  }

  // The two sides

  async accept(n: number): Promise<Reply> {
    const { offers } = await this.#find(n);
    const body = { offer: Math.max(1, offers.length) };
    return this.#send('orders', 'POST /api/orders/{id}/accept', n, 'collector', { body });
  }

  async offer(n: number): Promise<Reply> {
    const { items } = await this.#find(n);
    const lines = items.map(({ productId }) => ({ productId, price: PRICE }));
    const expiresAt = new Date(Date.now() + 60 * DAY_MS).toISOString();
    const body = { lines, shipping: SHIPPING, expiresAt };
    return this.#send('orders', 'POST /api/orders/{id}/offers', n, 'dealer', { body });
  }

  sell = (n: number) => this.#send('orders', 'POST /api/orders/{id}/sold', n, 'dealer');
  release = (n: number) => this.#send('orders', 'POST /api/orders/{id}/release', n, 'dealer');
  withdraw = (n: number) => this.#send('orders', 'POST /api/orders/{id}/withdraw', n, 'collector');

  /** Two installments. */
  async agreeOnLayaway(n: number): Promise<Reply> {
    const cents = toCents((await this.#find(n)).totalAmount);
    const half = Math.floor(cents / 2);
    const instalments = [half, cents - half].map((amount, position) => ({
      amount: fromCents(amount),
      dueAt: new Date(Date.now() + (position + 1) * 5 * DAY_MS).toISOString(),
    }));
    return this.#send('orders', 'PUT /api/orders/{id}/layaway', n, 'dealer', {
      body: { instalments },
    });
  }

  async pay(n: number): Promise<Reply> {
    const reply = await this.#send('payments', 'POST /api/orders/{id}/pay', n, 'collector');
    if (reply.status === 200) this.#paypalOrderIds.set(n, toPaypalOrderId(reply.body.redirectUrl));
    return reply;
  }

  /** The browser comes back from PayPal. */
  returnFromPaypal(n: number): Promise<Reply> {
    const token = this.#paypalOrderIds.get(n) ?? 'unknown';
    const query = `token=${token}`;
    return this.#send('payments', 'GET /api/paypal/return', n, 'collector', { query });
  }

  async record(
    n: number,
    method: PaymentMethod,
    share: Share,
    cleared: boolean,
  ): Promise<Reply | undefined> {
    const cents = Math.round(getBalanceCents(await this.#find(n)) * SHARES[share]);
    if (cents <= 0) return undefined;
    return this.#send('orders', 'POST /api/orders/{id}/payments', n, 'dealer', {
      body: { method, amount: fromCents(cents), cleared },
    });
  }

  async changePayment(n: number, pick: number, status: string): Promise<Reply | undefined> {
    const entry = await this.#pickPayment(n, pick);
    return (
      entry &&
      this.#send('orders', 'PATCH /api/orders/{id}/payments/{payment}', n, 'dealer', {
        params: { id: this.#id(n), payment: entry.id },
        body: { status },
      })
    );
  }

  async refund(n: number, pick: number, share: Share): Promise<Reply | undefined> {
    const entry = await this.#pickPayment(n, pick);
    if (!entry) return undefined;
    const { returns } = await this.#find(n);
    const received = returns.findLast(({ receivedAt }) => receivedAt !== null);
    return this.#send('payments', 'POST /api/orders/{id}/refunds', n, 'dealer', {
      body: {
        payment: entry.id,
        ...(share === 'all'
          ? {}
          : { amount: fromCents(Math.max(1, Math.round(entry.cents * SHARES[share]))) }),
        ...(received ? { returnNumber: received.number } : {}),
      },
    });
  }

  /** Only cleared money is shipped. */
  async ship(n: number, carrier: Carrier, isPart: boolean): Promise<Reply> {
    const { items } = await this.#find(n);
    const lines = items.slice(0, 1).map(({ productId }) => ({ productId, quantity: 1 }));
    const reply = await this.#send('deliveries', 'POST /api/orders/{id}/shipments', n, 'dealer', {
      body: { carrier, trackingNumber: '9400100000000000000000', ...(isPart ? { lines } : {}) },
    });
    if (reply.status === 201 && !isPaidUp(reply.body)) {
      this.#violations.push(`${reply.body.reference} was shipped, but is not paid`);
    }
    return reply;
  }

  deliver(n: number, number: number): Promise<Reply> {
    return this.#send('deliveries', 'PATCH /api/orders/{id}/shipments/{number}', n, 'dealer', {
      params: { id: this.#id(n), number: String(number) },
      body: { deliveredAt: new Date().toISOString() },
    });
  }

  async requestReturn(n: number): Promise<Reply | undefined> {
    const lines = getReturnableLines(await this.#find(n)).slice(0, 1);
    if (lines.length === 0) return undefined;
    return this.#send('deliveries', 'POST /api/orders/{id}/returns', n, 'collector', {
      body: { lines, reason: 'Not as I expected' },
    });
  }

  decideReturn(n: number, number: number, decision: 'approved' | 'declined'): Promise<Reply> {
    return this.#changeReturn(n, number, { decision, answer: 'Please write to us first.' });
  }

  receiveReturn(n: number, number: number): Promise<Reply> {
    return this.#changeReturn(n, number, { receivedAt: new Date().toISOString() });
  }

  async restock(n: number, number: number): Promise<Reply | undefined> {
    const { returns } = await this.#find(n);
    const { lines = [] } = returns.find((each) => each.number === number) ?? {};
    if (lines.length === 0) return undefined;
    return this.#changeReturn(n, number, { restocked: lines.map(({ productId }) => productId) });
  }

  // PayPal

  async approve(n: number, isDeclined: boolean): Promise<void> {
    const { approve, decline } = this.#paypal.controls;
    const id = this.#paypalOrderIds.get(n);
    // The payment may have expired.
    if (id) await (isDeclined ? decline(id) : approve(id)).catch(ignoreRefusal);
  }

  async expire(n: number): Promise<void> {
    const id = this.#paypalOrderIds.get(n);
    if (id) await this.#paypal.controls.expire([id]);
  }

  /**
   * Delivers one of the events that wait.
   * @param writes after which the shop is killed. Default: it is not.
   */
  async deliverEvent(pick: number, times: number, writes: number | undefined): Promise<void> {
    const event = at(this.#paypal.controls.listEvents(), pick);
    if (!event) return;
    this.#paypal.runEvents(async (work) => {
      if (writes === undefined) return work();
      return (await dieAfterWrites(writes, work)).result ?? 500;
    });
    await this.#paypal.controls.releaseEvents([event.id], times);
  }

  async loseEvent(pick: number): Promise<void> {
    const event = at(this.#paypal.controls.listEvents(), pick);
    if (event) await this.#paypal.controls.dropEvent(event.id);
  }

  async settleCapture(pick: number, isCompleted: boolean): Promise<void> {
    const capture = at(this.#listPending().captures, pick);
    if (capture) await this.#paypal.controls.settleCapture(capture.id, isCompleted);
  }

  async settleRefund(pick: number, isCompleted: boolean): Promise<void> {
    const refund = at(this.#listPending().refunds, pick);
    if (refund) await this.#paypal.controls.settleRefund(refund.id, isCompleted);
  }

  /** A refund on PayPal's own site. */
  async refundAtPaypal(pick: number, share: Share): Promise<void> {
    const capture = at(this.books().captures, pick);
    if (!capture) return;
    const cents = Math.max(1, Math.round(capture.cents * SHARES[share]));
    await this.#paypal.controls.refund(capture.id, cents).catch(ignoreRefusal);
  }

  /** The payer disputes a payment, and wins or loses. */
  async dispute(pick: number, winner: 'buyer' | 'seller'): Promise<void> {
    const { openDispute, resolveDispute } = this.#paypal.controls;
    const capture = at(this.books().captures, pick);
    if (capture?.status !== 'COMPLETED') return;
    const id = await openDispute(capture.id);
    await resolveDispute(id, winner).catch(ignoreRefusal);
  }

  /** PayPal fails in the next calls. */
  failPaypal(fault: Parameters<TestPaypal['controls']['next']>[0]): void {
    this.#paypal.controls.next(fault);
  }

  /** The next captures and refunds wait for a bank, and events come before the answers to calls. */
  changePaypal(change: 'pending-capture' | 'pending-refund' | 'early' | 'held'): void {
    const { nextCapture, nextRefund, webhooks } = this.#paypal.controls;
    if (change === 'pending-capture') nextCapture('pending');
    else if (change === 'pending-refund') nextRefund('pending');
    else webhooks({ delayMs: 'held', isEarly: change === 'early' });
  }

  books = (): Books => this.#paypal.controls.books();

  // The shop

  /** Writes a piece again, as a sync does after its Status was set in Airtable. */
  async sync(piece: number): Promise<void> {
    const product = this.#product(piece);
    const holds = await this.#storage.holds.findHolds([product.id]);
    const { claims = [] } = holds.get(product.id) ?? {};
    const soldQuantity = claims
      .filter(({ kind }) => kind === 'sale')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const isSold = soldQuantity >= product.stockQuantity;
    await this.#saveProducts([{ ...product, availability: isSold ? 'Sold Out' : 'In Stock' }]);
  }

  /** The work of the outbox each minute. */
  async runClock(): Promise<void> {
    await withinPermissions('outbox', async () => {
      for (const { run } of this.#storage.jobs) {
        await run().catch((error: unknown) => {
          // A job that was killed, or for which PayPal has failed, runs again.
          if (!(error instanceof this.#storage.AppError)) this.#violations.push(String(error));
        });
      }
      for (const { id, state } of await this.#quotes()) {
        if (state === 'sold') await this.#storage.loseQuotes(id);
      }
    });
  }

  /** Lets time pass, in which the clock runs whenever a quote is due. */
  async wait(minutes: number): Promise<void> {
    const endMs = Date.now() + minutes * MINUTE_MS;
    while (Date.now() < endMs) {
      const dueMs = (await this.#quotes())
        .map((quote) => Date.parse(getDueAt(quote, quote.remindedAt) ?? ''))
        .filter((ms) => ms > Date.now());
      const nextMs = Math.min(endMs, Date.now() + MAX_LEAP_MS, ...dueMs.map((ms) => ms + 1_000));
      vi.setSystemTime(Math.max(nextMs, Date.now() + 1));
      await this.runClock();
    }
    await this.logIn();
  }

  /** Lets PayPal decide what is pending, and everything settle. */
  async converge(): Promise<void> {
    const { controls } = this.#paypal;
    controls.reset();
    controls.webhooks({ delayMs: 'held' });
    this.#paypal.runEvents((work) => work());
    for (const [n, { id }] of this.#listPending().captures.entries()) {
      await controls.settleCapture(id, n % 2 === 0);
    }
    for (const [n, { id }] of this.#listPending().refunds.entries()) {
      await controls.settleRefund(id, n % 2 === 0);
    }
    // PayPal loses every second event.
    for (const [n, { id }] of controls.listEvents().entries()) {
      if (n % 2 === 1) await controls.dropEvent(id);
    }
    for (let day = 0; day < 4; day++) {
      await controls.releaseEvents();
      await this.wait(DAY_MS / MINUTE_MS);
    }
    await controls.releaseEvents();
  }

  // Invariants

  async findViolations(): Promise<string[]> {
    const [quotes, holds] = await Promise.all([this.#quotes(), this.#storage.holds.listHolds()]);
    const now = new Date().toISOString();
    const stock = new Map(this.#products.map(({ id, stockQuantity }) => [id, stockQuantity]));
    return [
      ...this.#violations,
      ...findViolations({ quotes, holds: holds.values(), stock, now }),
      ...findMoneyViolations(quotes, holds, now),
    ];
  }

  /** After everything has settled, the ledgers are PayPal's books. */
  async findBookViolations(): Promise<string[]> {
    return findBookViolations(await this.#quotes(), this.books());
  }

  #listPending() {
    const { captures, refunds } = this.books();
    return {
      captures: captures.filter(({ status }) => status === 'PENDING'),
      refunds: refunds.filter(({ status }) => status === 'PENDING'),
    };
  }

  async #pickPayment(n: number, pick: number): Promise<LedgerEntry | undefined> {
    const { ledger } = await this.#find(n);
    return at(
      sumLedger(ledger).payments.map(({ entry }) => entry),
      pick,
    );
  }

  #changeReturn(n: number, number: number, body: object): Promise<Reply> {
    return this.#send('deliveries', 'PATCH /api/orders/{id}/returns/{number}', n, 'dealer', {
      params: { id: this.#id(n), number: String(number) },
      body,
    });
  }

  async #send(
    group: keyof Awaited<ReturnType<typeof loadAllCalls>> & GroupName,
    routeKey: RouteKey,
    n: number,
    side: Side,
    call: Call = {},
  ): Promise<Reply> {
    const owner = this.#collectors[n % COLLECTORS] as Headers;
    const { status = 0, body } = await this.#calls[group](routeKey, {
      params: { id: this.#id(n) },
      ...call,
      headers: side === 'dealer' ? this.#staff : owner,
    });
    const code = body ? body.code : undefined;
    const kind = `${routeKey} ${code ?? status}`;
    this.replies.set(kind, (this.replies.get(kind) ?? 0) + 1);
    return { status, code, body };
  }

  async #find(n: number): Promise<StoredQuote> {
    const quote = await this.#storage.orders.findOrder(this.#id(n));
    if (!quote) throw new Error(`The quote ${n} is missing`);
    return quote;
  }

  #quotes(): Promise<StoredQuote[]> {
    return Array.fromAsync(this.#storage.orders.iterateOrders('current'));
  }

  async #saveProducts(products: readonly Product[]): Promise<void> {
    const put = products.map((product) => ({ ...product, sourceHash: null }));
    await this.#storage.products.writeProducts({ put, remove: [] });
  }

  #product(piece: number): Product {
    return this.#products[piece] as Product;
  }

  #id(n: number): string {
    return this.#quoteIds[n] as string;
  }
}

/** @returns one of a list by any number. */
const at = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length];

/** PayPal may refuse what the payer or the dealer do at its own site. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof HTTPException)) throw error;
}

async function loadAllCalls() {
  return {
    orders: await loadCalls('orders'),
    payments: await loadCalls('payments'),
    deliveries: await loadCalls('deliveries'),
  };
}

const JOBS = ['advance-quotes', 'end-holds', 'advance-payments', 'reconcile-payments'];

async function loadStorage() {
  const { minuteJobs } = await import('../../functions/jobs/minute-jobs.ts');
  return {
    users: await import('../../functions/platform/table/users.ts'),
    sessions: await import('../../functions/platform/table/sessions.ts'),
    orders: await import('../../functions/platform/table/orders.ts'),
    holds: await import('../../functions/platform/table/holds.ts'),
    products: await import('../../functions/platform/table/products.ts'),
    newQuote: await import('../../functions/domain/quotes/create-quote.ts'),
    ...(await import('../../functions/jobs/outbox/lose-quotes.ts')),
    AppError: (await import('../../functions/platform/errors.ts')).AppError,
    jobs: minuteJobs.filter(({ name }) => JOBS.includes(name)),
  };
}
