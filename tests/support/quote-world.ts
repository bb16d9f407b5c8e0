import { randomUUID } from 'node:crypto';
import type { StoredQuote } from '../../functions/platform/table/orders.ts';
import type { QUOTE_CHANGES } from '../../functions/platform/table/outbox.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { Claim } from '../../shared/entities/hold.ts';
import type { Message, Order } from '../../shared/entities/order.ts';
import type { Product } from '../../shared/entities/product.ts';
import { loadCalls } from './call.ts';
import { makeProducts } from './products.ts';
import { findViolations } from './quote-invariants.ts';
import { signedIn, signedInStaff } from './session.ts';
import { withinPermissions } from './within-permissions.ts';

const STOCK = [1, 1, 1, 1, 2];
type Request = readonly (readonly [piece: number, quantity: number])[];
/** Several quotes request each piece except one. */
const REQUESTS: readonly Request[] = [
  [[0, 1]],
  [[0, 1]],
  [
    [0, 1],
    [1, 1],
  ],
  [
    [1, 1],
    [2, 1],
    [3, 1],
  ],
  [
    [3, 1],
    [4, 2],
  ],
  [[4, 1]],
];
export const PIECES = STOCK.length;
export const QUOTES = REQUESTS.length;
const COLLECTORS = 3;

/** Events of changes of the state, which the history has. */
const MOVES: readonly (typeof QUOTE_CHANGES)[number][] = [
  'offered',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'lapsed',
  'released',
  'lost',
  'sold',
  'marked',
];

type Headers = { cookie: string };
type Side = Message['from'];
interface Reply {
  status: number;
  code: ErrorCode | undefined;
  productIds: unknown;
  body: Order;
}

/** Five pieces, and six quotes of three collectors with their replies. The environment must be set. */
export class QuoteWorld {
  readonly #storage: Awaited<ReturnType<typeof loadStorage>>;
  readonly #orders: Awaited<ReturnType<typeof loadCalls>>;
  readonly #products: Product[];
  readonly #collectors: Headers[] = [];
  readonly #quoteIds: string[] = [];
  readonly #texts = { sent: new Set<string>(), acknowledged: new Set<string>() };
  readonly #manualIds = new Set<string>();
  #staff: Headers = { cookie: '' };
  readonly replies = new Map<string, number>();

  private constructor(
    storage: Awaited<ReturnType<typeof loadStorage>>,
    orders: Awaited<ReturnType<typeof loadCalls>>,
  ) {
    this.#storage = storage;
    this.#orders = orders;
    this.#products = makeProducts(PIECES).map((product, n) => ({
      ...product,
      id: randomUUID(),
      availability: 'In Stock',
      stockQuantity: STOCK[n] ?? 1,
    }));
  }

  /** @param validSeconds of the offers, of which each quote gets one */
  static async create(validSeconds: number): Promise<QuoteWorld> {
    const world = new QuoteWorld(await loadStorage(), await loadCalls('orders'));
    await world.#fill(validSeconds);
    return world;
  }

  static async createRivals(count: number, validSeconds: number): Promise<QuoteWorld> {
    const world = new QuoteWorld(await loadStorage(), await loadCalls('orders'));
    const requests = Array.from({ length: count }, () => [[0, 1]] as const);
    await world.#fill(validSeconds, requests, count);
    return world;
  }

  async #fill(
    validSeconds: number,
    requests: readonly Request[] = REQUESTS,
    collectors = COLLECTORS,
  ): Promise<void> {
    await this.#saveProducts(this.#products);
    this.#staff = (await signedInStaff()).headers;
    const people = await Promise.all(Array.from({ length: collectors }, () => signedIn()));
    this.#collectors.push(...people.map(({ headers }) => headers));
    for (const [n, pieces] of requests.entries()) {
      const { user } = people[n % collectors] as (typeof people)[number];
      const { id } = await this.#storage.newQuote.createQuote({
        userId: user.id,
        requester: user,
        pieces: pieces.map(([piece, quantity]) => ({ product: this.#product(piece), quantity })),
        note: null,
        idempotencyKey: randomUUID(),
      });
      this.#quoteIds.push(id);
      await this.offer(n, validSeconds);
    }
  }

  async accept(n: number): Promise<Reply> {
    const { offers } = await this.#find(n);
    return this.#call(n, 'accept', 'collector', { offer: Math.max(1, offers.length) });
  }

  async counter(n: number): Promise<Reply> {
    const { items } = await this.#find(n);
    const lines = items.map(({ productId }) => ({ productId, price: '90.00' }));
    return this.#call(n, 'counter', 'collector', { lines });
  }

  async offer(n: number, validSeconds: number): Promise<Reply> {
    const { items } = await this.#find(n);
    const lines = items.map(({ productId }) => ({ productId, price: '100.00' }));
    const expiresAt = new Date(Date.now() + validSeconds * 1000).toISOString();
    return this.#call(n, 'offers', 'dealer', { lines, expiresAt });
  }

  async message(n: number, side: Side): Promise<Reply> {
    const text = randomUUID();
    this.#texts.sent.add(text);
    const reply = await this.#call(n, 'messages', side, { text });
    if (reply.status === 201) this.#texts.acknowledged.add(text);
    return reply;
  }

  sell = (n: number) => this.#call(n, 'sold', 'dealer');
  release = (n: number) => this.#call(n, 'release', 'dealer');
  decline = (n: number, side: Side) => this.#call(n, 'decline', side);
  withdraw = (n: number) => this.#call(n, 'withdraw', 'collector');

  async repeat(n: number): Promise<Reply> {
    const reply = await this.#call(n, 'repeat', 'collector');
    if (reply.status === 201) this.#quoteIds[n] = reply.body.id;
    return reply;
  }

  mark(n: number, status: string): Promise<Reply> {
    return this.#send('PATCH /api/orders/{id}', {
      headers: this.#staff,
      params: { id: this.#id(n) },
      body: { status },
    });
  }

  async hold(piece: number, seconds: number): Promise<Reply> {
    const until = new Date(Date.now() + seconds * 1000).toISOString();
    const body = { productId: this.#product(piece).id, until, reason: 'For the show' };
    const reply = await this.#send('POST /api/holds', { headers: this.#staff, body });
    if (reply.status === 201) {
      const { claims } = reply.body as unknown as { claims: Claim[] };
      for (const { id } of claims.filter(({ kind }) => kind === 'manual')) this.#manualIds.add(id);
    }
    return reply;
  }

  endHold(piece: number): Promise<Reply> {
    const params = { productId: this.#product(piece).id };
    return this.#send('DELETE /api/holds/{productId}', { headers: this.#staff, params });
  }

  /** Writes the product again, like a sync. */
  async sync(piece: number, isSold: boolean): Promise<void> {
    const availability = isSold ? 'Sold Out' : 'In Stock';
    await this.#saveProducts([{ ...this.#product(piece), availability }]);
  }

  /** The outbox function does this every minute, and after sales. */
  async sweep(): Promise<void> {
    const { advanceQuotes, endHolds, loseQuotes } = this.#storage;
    await withinPermissions('outbox', async () => {
      await advanceQuotes();
      await endHolds();
      for (const { id, state } of await this.#quotes()) if (state === 'sold') await loseQuotes(id);
    });
  }

  async findViolations(): Promise<string[]> {
    const { listHolds } = this.#storage.holds;
    const [quotes, holds] = await Promise.all([this.#quotes(), listHolds()]);
    const stock = new Map(this.#products.map(({ id, stockQuantity }) => [id, stockQuantity]));
    const manual = [...holds.values()].flatMap(({ claims }) =>
      claims.filter(({ kind }) => kind === 'manual'),
    );
    return [
      ...findViolations({ quotes, holds: holds.values(), stock, now: new Date().toISOString() }),
      ...manual.filter(({ id }) => !this.#manualIds.has(id)).map(({ id }) => `nobody held ${id}`),
      ...this.#findWrongMessages(quotes),
      ...(await this.#findWrongSummaries(quotes)),
      ...(await this.#findWrongEvents(quotes)),
    ];
  }

  #findWrongMessages(quotes: readonly Pick<Order, 'messages'>[]): string[] {
    const texts = quotes.flatMap(({ messages }) => messages.map(({ text }) => text));
    const found = new Set(texts);
    return [
      ...(found.size === texts.length ? [] : ['a message is there twice']),
      ...[...found.difference(this.#texts.sent)].map((text) => `nobody sent ${text}`),
      ...[...this.#texts.acknowledged.difference(found)].map((text) => `${text} is lost`),
    ];
  }

  async #findWrongSummaries(quotes: readonly StoredQuote[]): Promise<string[]> {
    const { inbox, quoteSummary } = this.#storage;
    const summaries = await Array.fromAsync(inbox.iterateInbox());
    const shown = new Map(summaries.map((summary) => [summary.id, JSON.stringify(summary)]));
    return quotes.flatMap((each) => {
      const productIds = each.items.map(({ productId }) => productId);
      const expected = JSON.stringify({ ...quoteSummary.summarize(each, null), productIds });
      const found = shown.get(each.id);
      return found === expected ? [] : [`the inbox shows ${found} instead of ${expected}`];
    });
  }

  async #findWrongEvents(quotes: readonly StoredQuote[]): Promise<string[]> {
    const { iterateEvents } = await import('./outbox.ts');
    const events = (await Array.fromAsync(iterateEvents())).flatMap((event) =>
      event.kind === 'quote-changed' ? event : [],
    );
    return quotes.flatMap(({ id, history, messages }) => {
      const own = events.filter(({ orderId }) => orderId === id);
      const written = own.filter(({ change }) => change === 'message').length;
      const moved = own.filter(({ change }) => MOVES.includes(change)).length;
      return moved === history.length && written === messages.length
        ? []
        : [`${moved} and ${written} events for ${history.length} and ${messages.length} of ${id}`];
    });
  }

  #call(n: number, action: string, side: Side, body?: unknown): Promise<Reply> {
    const owner = this.#collectors[n % this.#collectors.length] as Headers;
    return this.#send(`POST /api/orders/{id}/${action}`, {
      headers: side === 'dealer' ? this.#staff : owner,
      params: { id: this.#id(n) },
      body,
    });
  }

  async #send(
    routeKey: Parameters<Awaited<ReturnType<typeof loadCalls>>>[0],
    call: Parameters<Awaited<ReturnType<typeof loadCalls>>>[1],
  ): Promise<Reply> {
    const { status = 0, body } = await this.#orders(routeKey, call);
    const { code, productIds } = body;
    const kind = `${routeKey} ${code ?? status}`;
    this.replies.set(kind, (this.replies.get(kind) ?? 0) + 1);
    return { status, code, productIds, body };
  }

  async #find(n: number) {
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

  get productIds(): readonly string[] {
    return this.#products.map(({ id }) => id);
  }

  #product(piece: number): Product {
    return this.#products[piece] as Product;
  }

  #id(n: number): string {
    return this.#quoteIds[n] as string;
  }
}

async function loadStorage() {
  return {
    orders: await import('../../functions/platform/table/orders.ts'),
    holds: await import('../../functions/platform/table/holds.ts'),
    products: await import('../../functions/platform/table/products.ts'),
    inbox: await import('../../functions/platform/table/quote-inbox.ts'),
    newQuote: await import('../../functions/domain/quotes/create-quote.ts'),
    quoteSummary: await import('../../shared/quotes/summary.ts'),
    ...(await import('../../functions/jobs/outbox/advance-quotes.ts')),
    ...(await import('../../functions/jobs/outbox/end-holds.ts')),
    ...(await import('../../functions/jobs/outbox/lose-quotes.ts')),
  };
}
