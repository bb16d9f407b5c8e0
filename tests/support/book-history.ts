import {
  type CreditAmounts,
  creditAmount,
  creditPieces,
  creditRest,
} from '../../functions/domain/books/credit-amounts.ts';
import { AppError } from '../../functions/platform/errors.ts';
import { type BookEntry, groupBySource } from '../../shared/books/book-entry.ts';
import { createOrderEntries, type PieceFacts } from '../../shared/books/entries.ts';
import { type Fee, toOpenDay } from '../../shared/books/fees.ts';
import type { StockPiece } from '../../shared/books/inventory.ts';
import type { Invoice } from '../../shared/entities/invoice.ts';
import { toInvoiceNumber } from '../../shared/invoice-numbers.ts';
import { spreadByValue } from '../../shared/quotes/commission.ts';
import { fromCents, sum, toCents } from '../../shared/quotes/money.ts';
import {
  type BookAction,
  type Credit,
  REGISTERED,
  type Sale,
  type SoldLine,
} from './book-actions.ts';
import { makeCreditNote, makeInvoice, makeLine, makePiece, toUuid } from './book-documents.ts';
import { PlainBooks, type PlainLine, type PlainSale } from './plain-books.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const START_MS = Date.parse('2026-01-01');
/** Of what was paid before the first invoice. */
const FIRST_YEAR = 2025;

type Terms = Pick<Sale, 'lines' | 'discountPercent' | 'shipping' | 'insurance' | 'tax'>;

interface Order {
  id: string;
  terms: Terms;
  documents: Invoice[];
  /** The last one. */
  invoice: Invoice;
  plain: PlainSale;
  fees: Omit<Fee, 'date'>[];
  soldAt: string | null;
  /** By the position of the line. */
  statements: NonNullable<PieceFacts['statement']>['lines'][];
  stock: StockPiece[];
}

interface Issued extends Pick<Order, 'soldAt'> {
  bookedOn: string;
  /** Of an earlier invoice, whose pieces are sold again. */
  stock?: StockPiece[];
}

/** Sells, credits and closes at random, in the shop and in plain books. */
export class BookHistory {
  readonly plain = new PlainBooks();
  /** Invoices and credit notes in the order in which they were issued. */
  readonly documents: Invoice[] = [];
  closedYears: number[] = [];
  #stored: BookEntry[] = [];
  readonly #orders: Order[] = [];
  #fees = 0;
  #nowMs = START_MS;
  #arePiecesKnown = true;

  run(action: BookAction): void {
    // No two actions are at the same time.
    this.#nowMs += action.days * DAY_MS + SECOND_MS;
    if (action.kind === 'sale') this.#agree(action);
    else if (action.kind === 'close') this.#close();
    else this.#change(action);
  }

  #change(action: Exclude<BookAction, { kind: 'sale' | 'close' }>): void {
    const found = this.#orders[action.order % Math.max(1, this.#orders.length)];
    if (!found) return;
    if (action.kind === 'credit') this.#credit(found, action);
    if (action.kind === 'invoice again') this.#invoiceAgain(found, action.percent);
    if (action.kind === 'fee') this.#addFee(found, this.#now, action.cents);
  }

  get entries(): BookEntry[] {
    return [...this.#stored, ...this.#createOpenEntries()];
  }

  get stock(): StockPiece[] {
    return this.#orders.flatMap(({ stock }) => stock);
  }

  /** From now on, nothing is known of any piece. */
  forgetPieces(): void {
    this.#arePiecesKnown = false;
  }

  #createOpenEntries(): BookEntry[] {
    const stored = groupBySource(this.#stored);
    return this.#orders
      .flatMap(({ documents, soldAt, fees, ...pieces }) => {
        const facts = {
          soldAt,
          fees: fees.map((each) => ({ ...each, date: this.#toOpenDay(each.at) })),
          findPiece: (_number: string, productId: string) =>
            this.#arePiecesKnown ? findPiece(pieces, productId) : makePiece(),
        };
        return createOrderEntries(documents, facts, stored);
      })
      .filter(({ date }) => !this.closedYears.includes(getYear(date)));
  }

  /** Closes all years before the current one. */
  #close(): void {
    const current = getYear(this.#now);
    const ended = this.#createOpenEntries().filter(({ date }) => getYear(date) < current);
    this.#stored = [...this.#stored, ...ended];
    this.closedYears = Array.from({ length: current - FIRST_YEAR }, (_, n) => FIRST_YEAR + n);
  }

  #agree({ fee: cents, feeDaysBefore, bookedDaysBefore, isSold, ...terms }: Sale): void {
    const id = toUuid(`order ${this.#orders.length}`);
    const soldAt = isSold ? this.#now : null;
    const paidAt = toTime(this.#nowMs - feeDaysBefore * DAY_MS);
    const bookedOn = this.#toOpenDay(toTime(this.#nowMs - bookedDaysBefore * DAY_MS));
    const issued = this.#issueInvoice(id, terms, { soldAt, bookedOn });
    const made: Order = { id, terms, fees: [], soldAt, documents: [issued.invoice], ...issued };
    this.#orders.push(made);
    if (cents > 0) this.#addFee(made, paidAt, cents);
  }

  /** A quote that was agreed again on other terms is sold with another invoice. */
  #invoiceAgain(agreed: Order, percent: number): void {
    const { id, terms, soldAt, stock } = agreed;
    if (soldAt !== null) return;
    const rest = creditRest(toCredited(agreed));
    if (rest) this.#issueNote(agreed, rest, { isInStatements: false });
    agreed.soldAt = this.#now;
    agreed.terms = {
      ...terms,
      lines: terms.lines.map((line) => ({ ...line, cents: scale(line.cents, percent) })),
    };
    const again = { soldAt: agreed.soldAt, bookedOn: toDay(this.#now), stock };
    const issued = this.#issueInvoice(id, agreed.terms, again);
    Object.assign(agreed, issued);
    agreed.documents.push(issued.invoice);
  }

  #issueInvoice(
    orderId: string,
    terms: Terms,
    { soldAt, bookedOn, stock }: Issued,
  ): Pick<Order, 'invoice' | 'plain' | 'statements' | 'stock'> {
    const { lines, discountPercent, shipping, insurance, tax } = terms;
    const amounts = lines.map(({ cents, units }) => cents * units);
    const discount = scale(sum(amounts), discountPercent);
    const discounts = spreadByValue(discount, amounts);
    const plainLines = lines.map((line, n) =>
      toPlain(line, (amounts[n] ?? 0) - (discounts[n] ?? 0), soldAt !== null),
    );
    const invoice = makeInvoice({
      ...this.#issue('invoice'),
      bookedOn,
      orderId,
      lines: lines.map(({ cents, units }, n) =>
        makeLine(`Piece ${n}`, cents, units, toProductId(orderId, n)),
      ),
      shipping: fromCents(shipping),
      insurance: fromCents(insurance),
      discount: fromCents(discount),
      taxes: tax === 0 ? [] : [{ state: 'PA', rate: null, amount: fromCents(tax) }],
    });
    this.documents.push(invoice);
    const plain = this.plain.sell(bookedOn, plainLines, { shipping: shipping + insurance, tax });
    const statements = plainLines.map(({ hasStatement, share }) =>
      hasStatement && soldAt !== null
        ? [{ kind: 'sale' as const, at: soldAt, shareCents: share ?? 0 }]
        : [],
    );
    return { invoice, plain, statements, stock: stock ?? this.#takeFromStock(lines, bookedOn) };
  }

  #takeFromStock(lines: readonly SoldLine[], on: string): StockPiece[] {
    return lines.map(({ type, consignor, units, cost, cents, daysInStock }) => {
      const since = toDay(toTime(Date.parse(on) - daysInStock * DAY_MS));
      const isConsigned = consignor !== '';
      this.plain.moveStock({ day: since, units, cost, isConsigned });
      this.plain.moveStock({ day: on, units: 0 - units, cost, isConsigned });
      const moves = [{ on, units: 0 - units }];
      const piece = { type, isConsigned, since, units, goneOn: null, moves };
      return { ...piece, costCents: cost, priceCents: cents };
    });
  }

  #credit(made: Order, { line, units, percent, isRefund }: Credit): void {
    const credited = toCredited(made);
    const isInStatements = isRefund;
    if (percent !== null) {
      const leftCents = sumTotals([made.invoice]) - sumTotals(credited.notes);
      const amount = fromCents(scale(leftCents, percent));
      const amounts = attempt(() => creditAmount(credited, amount));
      if (amounts) this.#issueNote(made, amounts, { isInStatements });
      return;
    }
    const n = line % made.terms.lines.length;
    const quantity = Math.min(units, made.plain.leftUnits[n] ?? 0);
    if (quantity === 0) return;
    const productId = toProductId(made.id, n);
    const amounts = attempt(() => creditPieces(credited, [{ productId, quantity }]));
    if (!amounts) return;
    const { date } = this.#issueNote(made, amounts, { isInStatements });
    this.#putBack(made.stock[n], date, quantity);
  }

  #putBack(piece: StockPiece | undefined, on: string, units: number): void {
    if (!piece) return;
    const { costCents: cost, isConsigned } = piece;
    this.plain.moveStock({ day: on, units, cost, isConsigned });
    piece.moves = [...piece.moves, { on, units }];
  }

  #issueNote(
    made: Order,
    { lines, taxes }: CreditAmounts,
    { isInStatements }: { isInStatements: boolean },
  ): Invoice {
    const at = this.#now;
    const note = makeCreditNote(made.invoice, { ...this.#issue('credit-note'), lines, taxes });
    const shares = this.plain.credit(note.date, made.plain, {
      lines: lines.map(({ productId, quantity, amount }) => ({
        sold: findPosition(made, productId),
        units: quantity,
        cents: toCents(amount),
      })),
      tax: sum(taxes.map(({ amount }) => toCents(amount))),
      isInStatements,
    });
    made.statements = made.statements.map((all, n) => {
      const shareCents = 0 - (shares[n] ?? 0);
      return all.length === 0 ? all : [...all, { kind: 'return' as const, at, shareCents }];
    });
    made.documents.push(note);
    this.documents.push(note);
    return note;
  }

  #addFee({ fees }: Order, at: string, cents: number): void {
    fees.push({ id: toUuid(`fee ${this.#fees++}`), at, cents });
    this.plain.addFee(this.#toOpenDay(at), cents);
  }

  #issue(kind: Invoice['kind']): Pick<Invoice, 'number' | 'kind' | 'date' | 'issuedAt'> {
    this.#nowMs += SECOND_MS;
    const position = this.documents.filter((each) => each.kind === kind).length + 1;
    const number = toInvoiceNumber(kind, 2026, position);
    return { kind, number, date: toDay(this.#now), issuedAt: this.#now };
  }

  #toOpenDay(at: string): string {
    return toOpenDay(toDay(at), this.closedYears);
  }

  get #now(): string {
    return toTime(this.#nowMs);
  }
}

const toTime = (ms: number): string => new Date(ms).toISOString();
const toDay = (at: string): string => at.slice(0, '2026-11-30'.length);
const getYear = (date: string): number => Number(date.slice(0, '2026'.length));
const scale = (cents: number, percent: number): number => Math.round((cents * percent) / 100);
const toProductId = (orderId: string, n: number): string => toUuid(`${orderId} ${n}`);

const findPosition = ({ id, terms }: Pick<Order, 'id' | 'terms'>, productId: string | null) => {
  const n = terms.lines.findIndex((_, index) => toProductId(id, index) === productId);
  return n < 0 ? undefined : n;
};

const toCredited = ({ invoice, documents }: Order) => ({
  invoice,
  notes: documents.filter(({ invoiceNumber }) => invoiceNumber === invoice.number),
});

const sumTotals = (documents: readonly Invoice[]): number =>
  sum(documents.map(({ total }) => toCents(total)));

/** @returns undefined if the rules refuse it, because nothing is left. */
function attempt(rule: () => CreditAmounts): CreditAmounts | undefined {
  try {
    return rule();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const toPlain = (
  { units, cost, consignor, sharePercent }: SoldLine,
  cents: number,
  isSold: boolean,
): PlainLine => ({
  units,
  cents,
  cost,
  share: consignor === '' ? null : scale(cents, sharePercent),
  hasStatement: isSold && consignor === REGISTERED,
});

function findPiece(
  { id, terms, statements }: Pick<Order, 'id' | 'terms' | 'statements'>,
  productId: string,
): PieceFacts {
  const n = findPosition({ id, terms }, productId) ?? 0;
  const line = terms.lines[n];
  if (!line) return makePiece();
  const { type, unit, source, cost, consignor, sharePercent } = line;
  const lines = statements[n] ?? [];
  return makePiece({
    type,
    unit,
    source,
    costs: {
      cost: cost === null ? null : fromCents(cost),
      consignor: consignor || null,
      consignorShare: consignor === '' ? null : String(sharePercent),
    },
    statement: lines.length > 0 ? { consignor, lines } : undefined,
  });
}
