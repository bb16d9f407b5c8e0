import { randomUUID } from 'node:crypto';
import { MAX_ORDERS_PER_HOUR } from '../../../functions/platform/table/orders.ts';
import { orders } from '../../../shared/contract/orders.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { Random } from '../../support/random.ts';
import type { PromiseReport } from '../support/report.ts';
import type { Caller } from './caller.ts';
import { Unacknowledged } from './caller.ts';
import type { CartWorkload } from './cart-workload.ts';
import { DURABILITY_PROMISES } from './promises.ts';
import type { Workload } from './workload.ts';

interface QuoteRequest {
  id: string | undefined;
  lines: Map<string, number> | undefined;
}

const QUOTE_PROBABILITY = 0.15;

/** The note of each quote is its idempotency key. */
export class QuoteWorkload implements Workload {
  readonly #caller: Caller;
  readonly #cart: CartWorkload;
  readonly #random: () => Random;
  readonly #report: PromiseReport;
  readonly #requests = new Map<string, QuoteRequest>();

  constructor(caller: Caller, cart: CartWorkload, random: () => Random, report: PromiseReport) {
    this.#caller = caller;
    this.#cart = cart;
    this.#random = random;
    this.#report = report;
  }

  /** Actions are sequential, so the cart does not change during a quote request. */
  async act(): Promise<void> {
    const isLimited = this.#requests.size >= MAX_ORDERS_PER_HOUR;
    if (isLimited || this.#random().next() > QUOTE_PROBABILITY) return this.#cart.act();
    const { lines } = this.#cart;
    if (lines?.size === 0) return;
    const key = randomUUID();
    const request: QuoteRequest = { id: undefined, lines };
    this.#requests.set(key, request);
    await this.#cart.empty(async () => {
      const order = await this.#request(key);
      request.id = order.id;
      return order.items.map(({ productId }) => productId);
    });
  }

  async check(): Promise<void> {
    await this.#cart.check();
    const all = (await this.#caller.callAllPages(orders, 'GET /api/orders')).flat();
    const areUnique = new Set(all.map(({ id }) => id)).size === all.length;
    this.#report.record(
      DURABILITY_PROMISES.partial,
      areUnique ? undefined : 'an order is listed twice',
    );
    const ordersByKey = Map.groupBy(all, ({ note }) => note ?? '');
    for (const order of all) {
      this.#report.record(
        DURABILITY_PROMISES.partial,
        describePartialOrder(order, this.#requests.get(order.note ?? '')),
      );
    }
    for (const [key, request] of this.#requests) {
      const found = ordersByKey.get(key) ?? [];
      if (request.id)
        this.#report.record(DURABILITY_PROMISES.quote, describeLostOrder(key, request.id, found));
      else await this.#retry(key, request, found);
    }
  }

  /** Repeats an unacknowledged request with the same key, which must yield exactly one order. */
  async #retry(key: string, request: QuoteRequest, found: readonly Order[]): Promise<void> {
    let again: Order | undefined;
    await this.#cart
      .empty(async () => {
        again = await this.#request(key);
        return found.length === 0 ? again.items.map(({ productId }) => productId) : [];
      })
      .catch((error: unknown) => {
        if (!(error instanceof Unacknowledged)) throw error;
      });
    const ids = new Set([...found, ...(again ? [again] : [])].map(({ id }) => id));
    this.#report.record(
      DURABILITY_PROMISES.partial,
      ids.size > 1 || (found[0] && !again)
        ? `the quote of key ${key} became ${[...ids].join(' and ')}`
        : undefined,
    );
    if (again)
      this.#requests.set(key, { id: again.id, lines: found[0] ? request.lines : undefined });
    // The request was rejected because the cart is empty by now.
    else this.#requests.delete(key);
  }

  #request(key: string): Promise<Order> {
    const call = { headers: { 'idempotency-key': key }, body: { note: key } };
    return this.#caller.call(orders, 'POST /api/orders', call);
  }
}

function describeLostOrder(key: string, id: string, found: readonly Order[]): string | undefined {
  const isFound = found.length === 1 && found[0]?.id === id;
  return isFound
    ? undefined
    : `found instead of the quote ${id} of key ${key}: ${found.map((each) => each.id)}`;
}

function describePartialOrder(order: Order, request: QuoteRequest | undefined): string | undefined {
  if (!request) return `nobody requested the quote ${order.id}`;
  const { id, items, totalAmount } = order;
  const lines = request.lines ?? new Map(items.map((item) => [item.productId, item.quantity]));
  const isComplete =
    items.length > 0 &&
    items.length === lines.size &&
    items.every((item) => item.orderId === id && lines.get(item.productId) === item.quantity) &&
    cents(totalAmount) === items.reduce((sum, item) => sum + cents(item.price) * item.quantity, 0);
  return isComplete
    ? undefined
    : `the quote ${id} has ${JSON.stringify(items)} instead of ${[...lines]}`;
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
