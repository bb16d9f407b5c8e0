import type { ConsignorTerms } from '../../shared/entities/consignor.ts';

const DAY_MS = 86_400_000;

/** Amounts are in cents, times in milliseconds. */
export interface PlainEntry {
  at: number;
  price: number;
  commission: number;
  share: number;
  payableAt: number | null;
}

interface Lot {
  cents: number;
  quantity: number;
  /** The position of the consignor; any other number for a piece of the dealer. */
  owner: number;
}

interface PlainPiece extends Lot {
  entry: PlainEntry | undefined;
  returnedUnits: number;
  takenBack: PlainEntry[];
}

export interface PlainSale {
  at: number;
  isDelivered: boolean;
  paidTooMuch: number;
  pieces: PlainPiece[];
}

/** Computes what the shop owes to consignors by simple loops. Property tests compare the shop with it. */
export class PlainConsignorLedger {
  /** The entries of each consignor, in the order in which they were added. */
  readonly entries: PlainEntry[][];
  readonly #terms: readonly ConsignorTerms[];
  readonly #returnDays: number;

  constructor(terms: readonly ConsignorTerms[], returnDays: number) {
    this.#terms = terms;
    this.#returnDays = returnDays;
    this.entries = terms.map(() => []);
  }

  /** @param lots with the price of one unit. */
  sell(at: number, lots: readonly Lot[], discount: number, paidTooMuch: number): PlainSale {
    const values = lots.map(({ cents, quantity }) => cents * quantity);
    const discounts = spread(discount, values);
    const pieces: PlainPiece[] = [];
    for (const [n, lot] of lots.entries()) {
      const cents = (values[n] ?? 0) - (discounts[n] ?? 0);
      const payableAt = this.#returnDays === 0 ? this.#getPayoutTime(lot.owner, at) : null;
      const entry = this.#addSale({ ...lot, cents }, at, payableAt);
      pieces.push({ ...lot, cents, entry, returnedUnits: 0, takenBack: [] });
    }
    return { at, isDelivered: false, paidTooMuch, pieces };
  }

  sellElsewhere(at: number, owner: number, cents: number): PlainPiece {
    const lot = { owner, cents, quantity: 1 };
    const entry = this.#addSale(lot, at, this.#getPayoutTime(owner, at));
    return { ...lot, entry, returnedUnits: 0, takenBack: [] };
  }

  deliver(sale: PlainSale, now: number): void {
    sale.isDelivered = true;
    if (this.#returnDays === 0) return;
    for (const { owner, entry, takenBack } of sale.pieces) {
      if (!entry) continue;
      const payout = this.#getPayoutTime(owner, sale.at);
      entry.payableAt = Math.max(payout, now + this.#returnDays * DAY_MS);
      for (const each of takenBack) each.payableAt = Math.max(each.at, entry.payableAt);
    }
  }

  takeBackUnits(piece: PlainPiece, units: number, now: number): void {
    const before = divide(piece.cents * piece.returnedUnits, piece.quantity);
    piece.returnedUnits += units;
    const after = divide(piece.cents * piece.returnedUnits, piece.quantity);
    this.#takeBack(piece, after - before, now);
  }

  refund(sale: PlainSale, cents: number, now: number): void {
    const tooMuch = Math.min(cents, sale.paidTooMuch);
    sale.paidTooMuch -= tooMuch;
    const parts = spread(
      cents - tooMuch,
      sale.pieces.map((piece) => piece.cents),
    );
    for (const [n, piece] of sale.pieces.entries()) {
      const part = Math.min(parts[n] ?? 0, getLeft(piece));
      if (part > 0) this.#takeBack(piece, part, now);
    }
  }

  /** Adds a payout, a fee or an adjustment. */
  add(owner: number, share: number, now: number): void {
    this.entries[owner]?.push({ at: now, price: 0, commission: 0, share, payableAt: now });
  }

  getPayable(owner: number, now: number): number {
    let payable = 0;
    for (const { share, payableAt } of this.entries[owner] ?? []) {
      if (payableAt !== null && payableAt <= now) payable += share;
    }
    return payable;
  }

  #addSale(
    { owner, cents, quantity }: Lot,
    at: number,
    payableAt: number | null,
  ): PlainEntry | undefined {
    const terms = this.#terms[owner];
    if (!terms) return undefined;
    const commission = getCommission(terms, cents, quantity);
    const entry = { at, price: cents, commission, share: cents - commission, payableAt };
    this.entries[owner]?.push(entry);
    return entry;
  }

  #takeBack(piece: PlainPiece, cents: number, at: number): void {
    const { entry, owner, takenBack } = piece;
    if (!entry) return;
    const left = getLeft(piece);
    const price = Math.min(cents, left);
    let commission = 0;
    if (entry.price > 0) {
      commission = divide(entry.commission * (entry.price - left + price), entry.price);
    }
    for (const earlier of takenBack) commission += earlier.commission;
    const payableAt = entry.payableAt === null ? null : Math.max(entry.payableAt, at);
    const share = price - commission;
    const negative = { at, price: 0 - price, commission: 0 - commission, share: 0 - share };
    const added = { ...negative, payableAt };
    takenBack.push(added);
    this.entries[owner]?.push(added);
  }

  #getPayoutTime(owner: number, at: number): number {
    return at + (this.#terms[owner]?.payoutDays ?? 0) * DAY_MS;
  }
}

function getLeft({ entry, takenBack }: PlainPiece): number {
  let left = entry?.price ?? 0;
  for (const { price } of takenBack) left += price;
  return left;
}

function getCommission({ bands, minimum }: ConsignorTerms, cents: number, units: number): number {
  let percent = 0;
  for (const band of bands.toReversed()) {
    if (band.upTo !== null && cents > toInteger(band.upTo) * units) break;
    percent = toInteger(band.percent);
  }
  const commission = divide(cents * percent, 10_000);
  return Math.min(cents, Math.max(commission, toInteger(minimum) * units));
}

/** Each part is rounded, and the last value gets the rest; none gets more than it is worth. */
function spread(cents: number, values: readonly number[]): number[] {
  let whole = 0;
  for (const value of values) whole += value;
  const all = Math.min(cents, whole);
  let [left, following] = [all, whole];
  const parts: number[] = [];
  for (const value of values) {
    following -= value;
    let part = whole === 0 ? 0 : divide(all * value, whole);
    if (part > left) part = left;
    if (left - part > following) part = left - following;
    left -= part;
    parts.push(part);
  }
  return parts;
}

/** Hundredths of a text such as '12.50'. */
const toInteger = (decimal: string) => Math.round(Number(decimal) * 100);

/** Rounds half up, exactly. */
const divide = (dividend: number, divisor: number) =>
  Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)));
