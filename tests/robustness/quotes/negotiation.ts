import { randomUUID } from 'node:crypto';
import { cart } from '../../../shared/contract/cart.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { ErrorBody } from '../../../shared/contract/errors.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { Order } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import type { Random } from '../../support/random.ts';
import type { KilledShop } from '../mails/killed-shop.ts';
import { type Call, sendCall, succeed } from '../support/http-call.ts';
import type { PromiseReport } from '../support/report.ts';
import type { TestUser } from '../support/users.ts';
import { QUOTE_PROMISES } from './promises.ts';

/** A race between the two sides may cause these rejections. */
const EXPECTED_REFUSALS: readonly unknown[] = [
  'STATE_CONFLICT',
  'OFFER_EXPIRED',
  'ON_HOLD',
  'CONFLICT',
];
const NEXT_STEPS = [
  'accept',
  'accept',
  'accept',
  'counter',
  'message',
  'message',
  'withdraw',
] as const;
const STAFF_STEPS = [
  'offers',
  'sold',
  'sold',
  'sold',
  'release',
  'message',
  'message',
  'hold',
] as const;
const WITHDRAW_PROBABILITY = 0.2;

interface Party {
  collector: TestUser;
  id: string;
}

export class Negotiation {
  readonly #shop: KilledShop;
  readonly #staff: TestUser;
  readonly #pieces: readonly Product[];
  readonly #report: PromiseReport;
  readonly #parties: Party[] = [];
  readonly #replies: Order[] = [];
  readonly #texts = new Map<string, { party: Party; by: TestUser; isAcknowledged: boolean }>();
  isHeldByHand: boolean | undefined = false;

  private constructor(
    shop: KilledShop,
    staff: TestUser,
    pieces: readonly Product[],
    report: PromiseReport,
  ) {
    this.#shop = shop;
    this.#staff = staff;
    this.#pieces = pieces;
    this.#report = report;
  }

  static async prepare(
    shop: KilledShop,
    staff: TestUser,
    collectors: readonly TestUser[],
    pieces: readonly Product[],
    report: PromiseReport,
  ): Promise<Negotiation> {
    const negotiation = new Negotiation(shop, staff, pieces, report);
    for (const collector of collectors) {
      for (const { id: productId } of pieces) {
        await negotiation.#succeed(collector, 'POST /api/cart', { body: { productId } });
      }
      const { id } = await negotiation.#succeed(collector, 'POST /api/orders', {});
      const party = { collector, id: String(id) };
      negotiation.#parties.push(party);
      await negotiation.#act(party, 'offers');
    }
    return negotiation;
  }

  get pieces(): readonly Product[] {
    return this.#pieces;
  }

  get quoteIds(): string[] {
    return this.#parties.map(({ id }) => id);
  }

  /** Both sides of every quote act concurrently, as fast as the shop responds. */
  async run(random: Random, signal: AbortSignal): Promise<void> {
    const sides = this.#parties.flatMap((party) => [
      { party, steps: NEXT_STEPS },
      { party, steps: STAFF_STEPS },
    ]);
    await Promise.all(
      sides.map(async ({ party, steps }) => {
        while (!signal.aborted) {
          const step = random.pick<Step>(steps);
          if (step === 'withdraw' && random.next() > WITHDRAW_PROBABILITY) continue;
          await this.#act(party, step, steps === NEXT_STEPS ? party.collector : this.#staff);
        }
      }),
    );
  }

  async repeatMessages(): Promise<void> {
    for (const [text, sent] of this.#texts) {
      if (!sent.isAcknowledged) await this.#write(text);
    }
  }

  check(quotes: readonly Order[]): void {
    const { acknowledged } = QUOTE_PROMISES;
    const byId = new Map(quotes.map((quote) => [quote.id, quote]));
    for (const reply of this.#replies) {
      const stored = byId.get(reply.id);
      const isKept = stored && isPrefix(reply, stored);
      const description = `${reply.state} at ${reply.updatedAt} of ${reply.id}`;
      this.#report.record(acknowledged, isKept ? undefined : `${description} is lost`);
    }
    for (const [text, { party, isAcknowledged }] of this.#texts) {
      const { messages = [] } = byId.get(party.id) ?? {};
      const { length } = messages.filter((message) => message.text === text);
      const isRight = length === 1 || (length === 0 && !isAcknowledged);
      this.#report.record(
        QUOTE_PROMISES.message,
        isRight ? undefined : `the message ${text} is there ${length} times`,
      );
    }
  }

  async #act(party: Party, step: Step, by: TestUser = this.#staff): Promise<void> {
    const [lines, counter] = ['125.00', '100.00'].map((price) =>
      this.#pieces.map(({ id: productId }) => ({ productId, price })),
    );
    const bodies = { offers: { lines }, counter: { lines: counter } };
    if (step === 'message') return this.#write(this.#createText(party, by));
    if (step === 'hold') return this.#holdOrEnd();
    const body =
      step === 'accept'
        ? { offer: this.#countOffers(party) }
        : step === 'offers' || step === 'counter'
          ? bodies[step]
          : undefined;
    const call = { params: { id: party.id }, ...(body ? { body } : {}) };
    const reply = await this.#send(by, `POST /api/orders/{id}/${step}`, call);
    if (reply) this.#replies.push(Order.parse(reply));
  }

  #countOffers({ id }: Party): number {
    const counts = this.#replies
      .filter((reply) => reply.id === id)
      .map((each) => each.offers.length);
    return Math.max(1, ...counts);
  }

  #createText(party: Party, by: TestUser): string {
    const text = randomUUID();
    this.#texts.set(text, { party, by, isAcknowledged: false });
    return text;
  }

  async #write(text: string): Promise<void> {
    const sent = this.#texts.get(text);
    if (!sent) return;
    const reply = await this.#send(sent.by, 'POST /api/orders/{id}/messages', {
      params: { id: sent.party.id },
      headers: { 'idempotency-key': text },
      body: { text },
    });
    if (!reply) return;
    sent.isAcknowledged = true;
    this.#replies.push(Order.parse(reply));
  }

  /** Runs one change at a time, so that the last acknowledged one counts. */
  async #holdOrEnd(): Promise<void> {
    const [piece] = this.#pieces;
    if (!piece || this.isHeldByHand === undefined) return;
    const before = this.isHeldByHand;
    this.isHeldByHand = undefined;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const reply = before
      ? await this.#send(this.#staff, 'DELETE /api/holds/{productId}', {
          params: { productId: piece.id },
        })
      : await this.#send(this.#staff, 'POST /api/holds', {
          body: { productId: piece.id, until, reason: 'For the show' },
        });
    if (reply) this.isHeldByHand = !before;
    else if (reply === null) this.isHeldByHand = before;
  }

  /** @returns null for a rejection, undefined without a response */
  async #send(by: TestUser, key: RouteKey, call: Call): Promise<unknown> {
    const reply = await sendCall(this.#shop.instance.url, key, call, by.headers).catch(() => {});
    if (!reply) return undefined;
    if (reply.status < 300) return JSON.parse(reply.text);
    const { code } = ErrorBody.parse(JSON.parse(reply.text));
    // Too many messages within the hour, or a response while the shop stops.
    const isExpected = EXPECTED_REFUSALS.includes(code) || code === 'RATE_LIMITED';
    this.#report.record(
      QUOTE_PROMISES.refused,
      isExpected ? undefined : `${key} was answered ${reply.text}`,
    );
    return null;
  }

  #succeed(by: TestUser, key: 'POST /api/cart' | 'POST /api/orders', call: Call) {
    const { url } = this.#shop.instance;
    return key === 'POST /api/cart'
      ? succeed(url, cart, key, call, by.headers)
      : succeed(url, orders, key, call, by.headers);
  }
}

type Step = (typeof NEXT_STEPS)[number] | (typeof STAFF_STEPS)[number];

/** True if the later state keeps everything of the earlier one. */
function isPrefix(earlier: Order, later: Order): boolean {
  const tell = ({ history, messages, offers, counters }: Order) => [
    history.map(({ state, at }) => `${state} ${at}`),
    messages.map(({ id, text }) => `${id} ${text}`),
    offers.map(({ number, createdAt, total }) => `${number} ${createdAt} ${total}`),
    counters.map(({ offer, createdAt }) => `${offer} ${createdAt}`),
  ];
  const kept = tell(later);
  return tell(earlier).every((list, kind) =>
    list.every((entry, position) => kept[kind]?.[position] === entry),
  );
}
