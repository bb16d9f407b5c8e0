import type { ConsignorLine } from '../entities/consignor-statement.ts';
import type { Invoice } from '../entities/invoice.ts';
import { spreadByValue } from '../quotes/commission.ts';
import { sum } from '../quotes/money.ts';
import { allocate, getNetCents, getPart, getShippingCents, getTaxCents } from './amounts.ts';
import { type BookEntry, hasAmounts, type StoredEntries } from './book-entry.ts';

/** Before the number of the return, in the reason of the credit notes for its refunds. */
export const RETURN_REASON = 'Refund of return ';

type StatementLine = Pick<ConsignorLine, 'kind' | 'at' | 'shareCents'>;

interface Context {
  stored: StoredEntries;
  /** @returns none without a statement about the invoice. */
  findStatementLines: (productId: string) => readonly StatementLine[];
}

/**
 * @param notes the credit notes of an invoice, oldest first.
 * @param sold the entries of the invoice.
 */
export function createCreditEntries(
  notes: readonly Invoice[],
  sold: readonly BookEntry[],
  { stored, findStatementLines }: Context,
): BookEntry[] {
  const credited: BookEntry[] = [];
  for (const note of notes) {
    const known = stored.get(note.number);
    const isLast = note === notes.at(-1);
    const getShareBack = (credit: Credit) =>
      getShareBackOf(credit, findStatementLines(credit.sold.productId ?? ''), {
        until: isLast ? undefined : note.issuedAt,
      });
    const returned = listReturned(note, notes);
    const before = { sold, earlier: credited, returned, getShareBack };
    credited.push(...(known ?? createNoteEntries(note, before)));
  }
  return credited;
}

/** Refunds of one return are several credit notes, of which only the first has its pieces.
 *  @returns the pieces of the return that the note refunds. */
function listReturned({ reason }: Invoice, notes: readonly Invoice[]): ReadonlySet<string | null> {
  if (!reason?.startsWith(RETURN_REASON)) return new Set();
  const ofReturn = notes.filter((note) => note.reason === reason);
  return new Set(
    ofReturn.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? [])),
  );
}

/** The part of a sold line that a credit note takes back, in positive numbers. */
interface Credit {
  sold: BookEntry;
  /** What earlier credit notes took back of it. */
  earlier: readonly BookEntry[];
  quantity: number;
  salesCents: number;
  leftCents: number;
}

interface Before {
  sold: readonly BookEntry[];
  earlier: readonly BookEntry[];
  returned: ReadonlySet<string | null>;
  getShareBack: (credit: Credit) => number;
}

function createNoteEntries(note: Invoice, before: Before): BookEntry[] {
  const { sold, earlier, getShareBack } = before;
  const { credits, shippingCents } = creditLines(note, before);
  const sales = credits.map(({ salesCents }) => salesCents);
  const shippings = allocate(getShippingCents(note) + shippingCents, sales);
  const taxes = allocate(getTaxCents(note), sales);
  const taxables = allocate(getTaxableBack(note, sold, earlier), sales);
  return credits
    .map((credit, n) => ({
      ...credit.sold,
      number: note.number,
      date: note.bookedOn,
      quantity: 0 - credit.quantity,
      salesCents: 0 - credit.salesCents,
      shippingCents: 0 - (shippings[n] ?? 0),
      taxCents: 0 - (taxes[n] ?? 0),
      taxableCents: 0 - (taxables[n] ?? 0),
      costCents: 0 - (credit.sold.costCents / credit.sold.quantity) * credit.quantity,
      withoutCost: credit.sold.withoutCost > 0 ? 0 - credit.quantity : 0,
      shareCents: 0 - getShareBack(credit),
      daysOnShelf: null,
    }))
    .filter(hasAmounts);
}

/** An amount lowers the prices of returned pieces by value, then those of all lines, and so does what exceeds the price
 *  of a piece. What exceeds the goods is shipping. */
function creditLines(
  note: Invoice,
  { sold, earlier, returned }: Before,
): { credits: Credit[]; shippingCents: number } {
  const credits = sold.map((entry) => startCredit(entry, earlier));
  let shippingCents = 0;
  const net = getNetCents(note);
  for (const [n, { productId, quantity }] of note.lines.entries()) {
    let leftCents = net[n] ?? 0;
    const piece = credits.find((each) => productId !== null && each.sold.productId === productId);
    if (piece) {
      piece.quantity += quantity;
      leftCents -= take(piece, leftCents);
    }
    leftCents -= takeByValue(
      credits.filter((credit) => returned.has(credit.sold.productId)),
      leftCents,
    );
    shippingCents += leftCents - takeByValue(credits, leftCents);
  }
  return { credits, shippingCents };
}

function startCredit(sold: BookEntry, all: readonly BookEntry[]): Credit {
  const earlier = all.filter(({ productId }) => productId === sold.productId);
  const leftCents = sold.salesCents + sum(earlier.map(({ salesCents }) => salesCents));
  return { sold, earlier, quantity: 0, salesCents: 0, leftCents };
}

/** @returns the cents that were left of the line, at most those wanted. */
function take(credit: Credit, wantedCents: number): number {
  const cents = Math.min(wantedCents, credit.leftCents);
  credit.salesCents += cents;
  credit.leftCents -= cents;
  return cents;
}

/** @returns the cents that were left of the lines, at most those wanted. */
function takeByValue(credits: readonly Credit[], wantedCents: number): number {
  const parts = spreadByValue(
    wantedCents,
    credits.map(({ leftCents }) => leftCents),
  );
  return sum(credits.map((credit, n) => take(credit, parts[n] ?? 0)));
}

/** The base follows the tax, so that nothing is left of it when the whole tax is credited. */
function getTaxableBack(
  note: Invoice,
  sold: readonly BookEntry[],
  earlier: readonly BookEntry[],
): number {
  const taxCents = sum(sold.map((entry) => entry.taxCents));
  const taxableCents = sum(sold.map((entry) => entry.taxableCents));
  const earlierCents = 0 - sum(earlier.map((entry) => entry.taxCents));
  return (
    getPart(taxableCents, earlierCents + getTaxCents(note), taxCents) -
    getPart(taxableCents, earlierCents, taxCents)
  );
}

/** @param until when the credit note was issued; undefined for the last one, which gets what is in none yet. */
function getShareBackOf(
  credit: Credit,
  lines: readonly StatementLine[],
  { until }: { until: string | undefined },
): number {
  if (!lines.some(({ kind }) => kind === 'sale')) return getShareBackByValue(credit);
  const isTouched = credit.quantity > 0 || credit.salesCents > 0;
  if (until !== undefined && !isTouched) return 0;
  const counted = lines.filter(
    ({ kind, at }) => kind === 'sale' || until === undefined || at <= until,
  );
  const bookedCents = sum([credit.sold, ...credit.earlier].map(({ shareCents }) => shareCents));
  return bookedCents - sum(counted.map(({ shareCents }) => shareCents));
}

/** Parts of sums, so that the parts of all credit notes together are the whole share. */
function getShareBackByValue({ sold, salesCents, leftCents }: Credit): number {
  const creditedCents = sold.salesCents - leftCents;
  return (
    getPart(sold.shareCents, creditedCents, sold.salesCents) -
    getPart(sold.shareCents, creditedCents - salesCents, sold.salesCents)
  );
}
