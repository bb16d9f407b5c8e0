import { randomUUID } from 'node:crypto';
import type { Books } from '../../../local/paypal/controls.ts';
import { cart } from '../../../shared/contract/cart.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { ErrorBody } from '../../../shared/contract/errors.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { Order } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { isPaidUp, sumLedger } from '../../../shared/quotes/ledger.ts';
import { toPaypalOrderId } from '../../support/paypal.ts';
import { ADDRESS } from '../../support/postal-address.ts';
import type { Random } from '../../support/random.ts';
import type { KilledShop } from '../mails/killed-shop.ts';
import { type Call, sendCall, succeed } from '../support/http-call.ts';
import type { PromiseReport } from '../support/report.ts';
import type { TestUser } from '../support/users.ts';
import { PAYMENT_PROMISES } from './promises.ts';

const PRICE = '125.00';
const SHIPPING = '8.50';
/** The other side, PayPal or a kill may cause these rejections. */
const EXPECTED_REFUSALS: readonly unknown[] = [
  'STATE_CONFLICT',
  'CONFLICT',
  'NOT_PAYABLE',
  'ALREADY_PAID',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'INVALID_REQUEST',
];
const COLLECTOR_STEPS = ['pay', 'pay', 'approve', 'approve', 'return', 'return', 'return'] as const;
const STAFF_STEPS = ['refund', 'ship', 'read', 'read', 'release'] as const;

/** One accepted quote, whose collector and staff act as fast as the shop responds. */
export class Purchase {
  readonly #shop: KilledShop;
  readonly #staff: TestUser;
  readonly #collector: TestUser;
  readonly #report: PromiseReport;
  readonly #replies: Order[] = [];
  readonly piece: Product;
  readonly id: string;
  #paypalOrderId: string | undefined;

  private constructor(
    shop: KilledShop,
    staff: TestUser,
    collector: TestUser,
    { piece, id, report }: { piece: Product; id: string; report: PromiseReport },
  ) {
    this.#shop = shop;
    this.#staff = staff;
    this.#collector = collector;
    this.#report = report;
    this.piece = piece;
    this.id = id;
  }

  /** Requests, offers and accepts. */
  static async prepare(
    shop: KilledShop,
    staff: TestUser,
    collector: TestUser,
    piece: Product,
    report: PromiseReport,
  ): Promise<Purchase> {
    const { url } = shop.instance;
    const body = { productId: piece.id };
    await succeed(url, cart, 'POST /api/cart', { body }, collector.headers);
    const { id } = await succeed(url, orders, 'POST /api/orders', {}, collector.headers);
    const params = { id };
    const address = { params, body: ADDRESS };
    await succeed(url, orders, 'PUT /api/orders/{id}/address', address, collector.headers);
    const lines = [{ productId: piece.id, price: PRICE }];
    const offer = { params, body: { lines, shipping: SHIPPING } };
    await succeed(url, orders, 'POST /api/orders/{id}/offers', offer, staff.headers);
    const acceptance = { params, body: { offer: 1 } };
    await succeed(url, orders, 'POST /api/orders/{id}/accept', acceptance, collector.headers);
    return new Purchase(shop, staff, collector, { piece, id, report });
  }

  async run(random: Random, signal: AbortSignal): Promise<void> {
    await Promise.all(
      [COLLECTOR_STEPS, STAFF_STEPS].map(async (steps) => {
        while (!signal.aborted) await this.#act(random.pick<Step>(steps));
      }),
    );
  }

  async read(): Promise<Order> {
    const call = { params: { id: this.id } };
    const { url } = this.#shop.instance;
    return succeed(url, orders, 'GET /api/orders/{id}', call, this.#staff.headers);
  }

  /** Entries are only added, so every acknowledged ledger is the beginning of the stored one. */
  check(stored: Order): void {
    for (const { ledger, updatedAt } of this.#replies) {
      const isKept = ledger.every((entry, n) => entry.id === stored.ledger[n]?.id);
      this.#report.record(
        PAYMENT_PROMISES.acknowledged,
        isKept ? undefined : `the ledger of ${stored.reference} at ${updatedAt} is lost`,
      );
    }
  }

  async #act(step: Step): Promise<void> {
    if (step === 'pay') return this.#pay();
    if (step === 'approve') return this.#approve();
    if (step === 'return') return this.#return();
    if (step === 'refund') return this.#refund();
    if (step === 'ship') return this.ship();
    const key = step === 'read' ? 'GET /api/orders/{id}' : 'POST /api/orders/{id}/release';
    const reply = await this.#send(this.#staff, key, {});
    if (reply) this.#replies.push(Order.parse(reply));
  }

  async #pay(): Promise<void> {
    const reply = await this.#send(this.#collector, 'POST /api/orders/{id}/pay', {});
    if (!reply) return;
    this.#paypalOrderId = toPaypalOrderId((reply as { redirectUrl: string }).redirectUrl);
  }

  async #approve(): Promise<void> {
    if (this.#paypalOrderId === undefined) return;
    await controlPaypal(this.#shop, { approve: this.#paypalOrderId });
  }

  async #return(): Promise<void> {
    if (this.#paypalOrderId === undefined) return;
    const query = { token: this.#paypalOrderId };
    await this.#send(this.#collector, 'GET /api/paypal/return', { query });
  }

  async #refund(): Promise<void> {
    const paid = this.#replies.at(-1);
    const [payment] = paid ? sumLedger(paid.ledger).payments : [];
    if (!payment) return;
    const reply = await this.#send(this.#staff, 'POST /api/orders/{id}/refunds', {
      headers: { 'idempotency-key': randomUUID() },
      body: { payment: payment.entry.id, amount: '40.00' },
    });
    if (reply) this.#replies.push(Order.parse(reply));
  }

  async ship(): Promise<void> {
    const reply = await this.#send(this.#staff, 'POST /api/orders/{id}/shipments', {
      headers: { 'idempotency-key': randomUUID() },
      body: { carrier: 'USPS' },
    });
    if (!reply) return;
    const order = Order.parse(reply);
    this.#replies.push(order);
    this.#report.record(
      PAYMENT_PROMISES.shipped,
      isPaidUp(order) ? undefined : `${order.reference} was shipped unpaid`,
    );
  }

  /** @returns undefined for a rejection, and without a response */
  async #send(by: TestUser, key: RouteKey, call: Call): Promise<unknown> {
    const input = { params: { id: this.id }, ...call };
    const reply = await sendCall(this.#shop.instance.url, key, input, by.headers).catch(() => {});
    if (!reply) return undefined;
    if (reply.status < 300) return JSON.parse(reply.text);
    if (reply.status === 302) return undefined;
    const { code } = ErrorBody.parse(JSON.parse(reply.text));
    this.#report.record(
      PAYMENT_PROMISES.refused,
      EXPECTED_REFUSALS.includes(code) ? undefined : `${key} was answered ${reply.text}`,
    );
    return undefined;
  }
}

type Step = (typeof COLLECTOR_STEPS)[number] | (typeof STAFF_STEPS)[number];

async function getPaypalUrl({ instance }: KilledShop): Promise<string> {
  return (await instance.printed('PAYPAL ')).slice('PAYPAL '.length);
}

/** Does nothing while the shop, and with it PayPal, is down, or if PayPal refuses. */
async function controlPaypal(shop: KilledShop, request: object): Promise<void> {
  const url = await getPaypalUrl(shop);
  await fetch(`${url}/controls`, { method: 'POST', body: JSON.stringify(request) }).catch(() => {});
}

export async function readBooks(shop: KilledShop): Promise<Books> {
  return (await fetch(`${await getPaypalUrl(shop)}/controls/books`)).json();
}
