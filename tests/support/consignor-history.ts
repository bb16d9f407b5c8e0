import fc from 'fast-check';
import { expect } from 'vitest';
import type { ConsignorTerms } from '../../shared/entities/consignor.ts';
import type { ConsignorLine } from '../../shared/entities/consignor-statement.ts';
import type { Return, Shipment } from '../../shared/entities/delivery.ts';
import type { Order } from '../../shared/entities/order.ts';
import type { LedgerEntry } from '../../shared/entities/payment.ts';
import {
  type ConsignedTerms,
  createRecordedSaleLine,
  createReversalLine,
  createSaleLines,
  createTakenBackLines,
} from '../../shared/quotes/consignor-lines.ts';
import { fromCents, toCents } from '../../shared/quotes/money.ts';
import { findNewPayableTimes } from '../../shared/quotes/payable-times.ts';
import { getPayableCents } from '../../shared/quotes/statement.ts';
import { PlainConsignorLedger, type PlainSale } from './plain-consignor-ledger.ts';
import { makeEntry, makeOffer, makeOrder } from './quotes.ts';

const HOUR_MS = 3_600_000;
export const START_MS = Date.UTC(2026, 0, 20);

const index = fc.nat(7);
const cents = fc.oneof(fc.nat(20), fc.nat(90_000));
/** Not all of them are consignors: some pieces are the dealer's. */
const owner = fc.nat(3);

export const historyAction = fc.oneof(
  fc.record({
    kind: fc.constant('sell'),
    lots: fc.array(fc.record({ owner, cents, quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    discountPercent: fc.oneof(fc.constant(0), fc.nat(100)),
    paidTooMuch: fc.oneof(fc.constant(0), fc.nat(9_000)),
  }),
  fc.record({ kind: fc.constant('deliver'), sale: index }),
  fc.record({
    kind: fc.constant('return'),
    sale: index,
    line: fc.oneof(index, fc.constant('all')),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('refund'), sale: index, cents }),
  fc.record({ kind: fc.constant('charge back'), sale: index }),
  fc.record({ kind: fc.constant('sell elsewhere'), owner, cents }),
  fc.record({ kind: fc.constant('take back'), sale: index }),
  fc.record({ kind: fc.constant('pay out'), owner, percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('adjust'), owner, cents: fc.integer({ min: -9_000, max: 9_000 }) }),
  fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: 1, max: 400 }) }),
);
type Action = typeof historyAction extends fc.Arbitrary<infer A> ? A : never;
type ActionOf<K extends Action['kind']> = Omit<Extract<Action, { kind: K }>, 'kind'>;

interface HistorySale {
  quote: Order;
  plain: PlainSale;
}

/** Does the same in the shop's books and in the plain ledger. */
export class ConsignorHistory {
  readonly lines: ConsignorLine[][];
  readonly plain: PlainConsignorLedger;
  readonly sales: HistorySale[] = [];
  readonly #elsewhere: { line: ConsignorLine; takeBack: () => void }[] = [];
  readonly #terms: readonly ConsignorTerms[];
  readonly #returnDays: number;
  nowMs = START_MS;
  #count = 0;

  constructor(terms: readonly ConsignorTerms[], returnDays: number) {
    this.#terms = terms;
    this.#returnDays = returnDays;
    this.lines = terms.map(() => []);
    this.plain = new PlainConsignorLedger(terms, returnDays);
  }

  get now(): string {
    return new Date(this.nowMs).toISOString();
  }

  run(each: Action): void {
    switch (each.kind) {
      case 'sell':
        this.#sell(each);
        break;
      case 'deliver':
        this.#deliver(each);
        break;
      case 'return':
        this.#return(each);
        break;
      case 'refund':
        this.#refund(each);
        break;
      case 'charge back':
        this.#chargeBack(each);
        break;
      case 'sell elsewhere':
        this.#sellElsewhere(each);
        break;
      case 'take back':
        this.#takeBack(each);
        break;
      case 'pay out':
        this.#payOut(each);
        break;
      case 'adjust':
        this.#adjust(each.owner, each.cents);
        break;
      case 'wait':
        this.nowMs += each.hours * HOUR_MS;
    }
  }

  #sell({ lots, discountPercent, paidTooMuch }: ActionOf<'sell'>): void {
    const n = this.sales.length;
    const order = makeOrder(n);
    const items = lots.map(({ cents, quantity }, line) => ({
      id: `${n}-${line}`,
      orderId: order.id,
      productId: `${n}-${line}`,
      name: `Piece ${line}`,
      imageUrl: null,
      isAuthentic: true,
      quantity,
      price: fromCents(cents),
      createdAt: this.now,
    }));
    const goods = sum(lots.map(({ cents, quantity }) => cents * quantity));
    const discount = Math.floor((goods * discountPercent) / 100);
    const lines = items.map(({ productId, price }) => ({ productId, price }));
    const offer = makeOffer(1, items, { lines, discount: fromCents(discount) });
    const payment = { cents: toCents(offer.total) + paidTooMuch, at: this.now };
    const quote: Order = {
      ...order,
      state: 'sold',
      items,
      offers: [offer],
      acceptedOffer: 1,
      sale: { at: this.now, lines, total: offer.total, by: null },
      ledger: [makeEntry(this.#count++, payment)],
    };
    const consigned = new Map<string, ConsignedTerms>(
      lots.flatMap(({ owner }, line) => {
        const terms = this.#terms[owner];
        return terms ? [[`${n}-${line}`, { consignorId: String(owner), terms }] as const] : [];
      }),
    );
    const added = createSaleLines(quote, consigned, this.now);
    for (const { consignorId, line } of added) this.lines[Number(consignorId)]?.push(line);
    const plain = this.plain.sell(this.nowMs, lots, discount, paidTooMuch);
    const sale = { quote, plain };
    this.sales.push(sale);
    this.#update(sale);
  }

  #deliver({ sale: position }: ActionOf<'deliver'>): void {
    const sale = pick(this.sales, position);
    if (!sale || sale.plain.isDelivered) return;
    const { items } = sale.quote;
    const shipment: Shipment = {
      number: 1,
      carrier: 'USPS',
      trackingNumber: null,
      trackingUrl: null,
      lines: items,
      insuredValue: null,
      photo: null,
      customs: [],
      packedAt: this.now,
      shippedAt: this.now,
      deliveredAt: this.now,
      by: null,
    };
    sale.quote = { ...sale.quote, shipments: [shipment], returnDays: this.#returnDays };
    this.#update(sale);
    this.plain.deliver(sale.plain, this.nowMs);
  }

  #return({ sale: position, line, quantity }: ActionOf<'return'>): void {
    const sale = pick(this.sales, position);
    if (!sale) return;
    const { pieces } = sale.plain;
    const returned = [...pieces.entries()].flatMap(([n, piece]) => {
      const left = piece.quantity - piece.returnedUnits;
      if (left === 0 || (line !== 'all' && line % pieces.length !== n)) return [];
      return [{ n, piece, quantity: line === 'all' ? left : Math.min(left, quantity) }];
    });
    if (returned.length === 0) return;
    const number = sale.quote.returns.length + 1;
    const request: Return = {
      number,
      lines: returned.map(({ n, quantity }) => ({
        productId: sale.quote.items[n]?.productId ?? '',
        quantity,
      })),
      reason: 'Too small',
      photos: [],
      requestedAt: this.now,
      decision: 'approved',
      decidedAt: this.now,
      answer: null,
      receivedAt: this.now,
      restocked: [],
      by: null,
    };
    sale.quote = { ...sale.quote, returns: [...sale.quote.returns, request] };
    this.#update(sale);
    for (const { piece, quantity } of returned) {
      this.plain.takeBackUnits(piece, quantity, this.nowMs);
    }
  }

  #refund({ sale: position, cents }: ActionOf<'refund'>): void {
    const sale = pick(this.sales, position);
    const [payment, ...refunds] = sale?.quote.ledger ?? [];
    if (!sale || !payment) return;
    const left = payment.cents - sum(refunds.map((refund) => refund.cents));
    const refundedCents = Math.min(left, cents);
    if (refundedCents > 0) this.#payBack(sale, payment, 'refund', refundedCents);
  }

  /** The bank takes back the whole payment, even if a part of it was refunded. */
  #chargeBack({ sale: position }: ActionOf<'charge back'>): void {
    const sale = pick(this.sales, position);
    const [payment, ...others] = sale?.quote.ledger ?? [];
    if (!sale || !payment || others.some(({ kind }) => kind === 'reversal')) return;
    this.#payBack(sale, payment, 'reversal', payment.cents);
  }

  #payBack(
    sale: HistorySale,
    payment: LedgerEntry,
    kind: 'refund' | 'reversal',
    cents: number,
  ): void {
    const entry = makeEntry(this.#count++, { kind, of: payment.id, cents, at: this.now });
    sale.quote = { ...sale.quote, ledger: [...sale.quote.ledger, entry] };
    this.#update(sale);
    this.plain.refund(sale.plain, cents, this.nowMs);
  }

  #update({ quote, plain }: HistorySale): void {
    const getLines = () => this.lines.flat().filter(({ orderId }) => orderId === quote.id);
    for (const line of createTakenBackLines(quote, getLines(), this.now)) {
      const n = quote.items.findIndex(({ productId }) => productId === line.productId);
      this.lines[plain.pieces[n]?.owner ?? -1]?.push(line);
    }
    const options = { returnDays: this.#returnDays, now: this.now };
    for (const { line, payableAt } of findNewPayableTimes(quote, getLines(), options)) {
      line.payableAt = payableAt;
    }
  }

  #sellElsewhere({ owner, cents }: ActionOf<'sell elsewhere'>): void {
    const terms = this.#terms[owner];
    if (!terms) return;
    const n = this.#count++;
    const sale = {
      id: `elsewhere-${n}`,
      recordId: `rec${n}`,
      productId: `elsewhere-${n}`,
      name: 'Helmet',
      price: fromCents(cents),
      soldAt: this.now,
      place: 'Show',
      buyer: null,
      by: { id: 'thorne', email: 'abigail.thorne@guidon.example' },
      salesRecordId: null,
    };
    const line = createRecordedSaleLine(sale, { terms }, this.now);
    this.lines[owner]?.push(line);
    const piece = this.plain.sellElsewhere(this.nowMs, owner, cents);
    const takeBack = () => {
      this.lines[owner]?.push(createReversalLine(line, this.now));
      this.plain.takeBackUnits(piece, 1, this.nowMs);
    };
    this.#elsewhere.push({ line, takeBack });
  }

  #takeBack({ sale }: ActionOf<'take back'>): void {
    const found = pick(this.#elsewhere, sale);
    if (!found) return;
    found.takeBack();
    this.#elsewhere.splice(this.#elsewhere.indexOf(found), 1);
  }

  /** Pays a part of what is payable now. */
  #payOut({ owner, percent }: ActionOf<'pay out'>): void {
    const payable = getPayableCents(this.lines[owner] ?? [], this.now);
    expect(payable).toBe(this.plain.getPayable(owner, this.nowMs));
    if (payable > 0) this.#adjust(owner, 0 - Math.ceil((payable * percent) / 100));
    const left = getPayableCents(this.lines[owner] ?? [], this.now);
    expect(left).toBeGreaterThanOrEqual(Math.min(0, payable));
  }

  #adjust(owner: number, shareCents: number): void {
    this.lines[owner]?.push({
      id: `adjustment-${this.#count++}`,
      kind: 'adjustment',
      at: this.now,
      item: 'Correction',
      reference: null,
      orderId: null,
      productId: null,
      quantity: 0,
      priceCents: 0,
      commissionCents: 0,
      shareCents,
      payoutDays: 0,
      payableAt: this.now,
      by: null,
    });
    this.plain.add(owner, shareCents, this.nowMs);
  }
}

const pick = <T>(all: readonly T[], position: number): T | undefined => all[position % all.length];

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
