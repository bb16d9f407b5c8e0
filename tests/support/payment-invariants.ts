import type { Books } from '../../local/paypal/controls.ts';
import type { Hold } from '../../shared/entities/hold.ts';
import type { LedgerEntry } from '../../shared/entities/payment.ts';
import { isActiveClaim } from '../../shared/quotes/holds.ts';
import { hasFailed, isCleared, isPending, sumLedger } from '../../shared/quotes/ledger.ts';
import { getClaims, keepsHold, type Quote } from '../../shared/quotes/quote.ts';
import { isAgreedState } from '../../shared/quotes/states.ts';

type Holds = ReadonlyMap<string, Pick<Hold, 'claims'>>;

/** Describes payments that are there twice, money for pieces that the quote does not hold, and refunds of more than was paid. */
export function findMoneyViolations(quotes: readonly Quote[], holds: Holds, now: string): string[] {
  return [
    ...findRepeated(quotes),
    ...quotes.flatMap((quote) => [
      ...findUnheld(quote, holds, now),
      ...findMisplaced(quote),
      ...findExcessRefunds(quote),
    ]),
  ];
}

function findRepeated(quotes: readonly Quote[]): string[] {
  const ids = quotes.flatMap(({ ledger }) =>
    ledger.flatMap(({ kind, externalId }) => (kind === 'payment' ? (externalId ?? []) : [])),
  );
  return ids.filter((id, n) => ids.indexOf(id) !== n).map((id) => `${id} is in a ledger twice`);
}

function findUnheld(quote: Quote, holds: Holds, now: string): string[] {
  if (quote.state !== 'accepted' || !keepsHold(quote)) return [];
  const unheld = [...getClaims(quote).keys()].filter(
    (productId) =>
      !holds
        .get(productId)
        ?.claims.some((claim) => claim.id === quote.id && isActiveClaim(claim, now)),
  );
  return unheld.map((id) => `${quote.reference} has money for ${id}, but does not hold it`);
}

/** A closed quote has money only if a refund has failed, or if staff recorded money that arrived late. */
function findMisplaced({ reference, state, ledger }: Quote): string[] {
  if (isAgreedState(state)) return [];
  const failed = new Set(ledger.flatMap(({ kind, of }) => (kind === 'failure' ? (of ?? []) : [])));
  return sumLedger(ledger).payments.flatMap(
    ({ entry, isApplied, refundedCents, reversedCents }) => {
      const isKept = entry.cents > refundedCents + reversedCents;
      const isLeft = ledger.some(({ id, of }) => of === entry.id && failed.has(id));
      const isWrong = isApplied || entry.method === 'paypal';
      return isKept && isWrong && !isLeft
        ? [`${reference} is ${state}, but has the payment ${entry.id}`]
        : [];
    },
  );
}

/** A refund that waits for PayPal may turn out to be too much. PayPal then refuses it. */
function findExcessRefunds({ reference, ledger }: Quote): string[] {
  return sumLedger(ledger).payments.flatMap(({ entry }) => {
    const cents = ledger
      .filter(({ kind, of }) => kind === 'refund' && of === entry.id)
      .filter((refund) => isCleared(ledger, refund) && !hasFailed(ledger, refund))
      .reduce((sum, refund) => sum + refund.cents, 0);
    return cents > entry.cents ? [`${reference} has refunded ${cents} of ${entry.cents}`] : [];
  });
}

/** Compares the ledgers with PayPal's books, to the cent. */
export function findBookViolations(quotes: readonly Quote[], books: Books): string[] {
  const payments = quotes.flatMap(listPaypalPayments);
  const returned = quotes.flatMap(listPaypalReturns);
  return [
    ...difference('payment', payments, books.captures.flatMap(toBookedPayment)),
    ...difference('refund', returned, books.refunds.flatMap(toBookedReturn)),
    ...quotes.flatMap(findUnsettled),
  ];
}

function listPaypalPayments({ ledger }: Quote): string[] {
  return sumLedger(ledger)
    .payments.filter(({ entry, isCleared }) => entry.method === 'paypal' && isCleared)
    .map(({ entry }) => {
      const fees = ledger.filter(({ id, of, kind }) => {
        return id === entry.id || (kind === 'clearance' && of === entry.id);
      });
      const feeCents = fees.reduce((sum, each) => sum + (each.feeCents ?? 0), 0);
      return `${entry.externalId}: ${entry.cents}, fee ${feeCents}`;
    });
}

const toBookedPayment = ({ id, cents, feeCents, status }: Books['captures'][number]): string[] =>
  status === 'COMPLETED' ? [`${id}: ${cents}, fee ${feeCents}`] : [];

/** PayPal's id of a refund that staff made is in its clearance. */
function listPaypalReturns({ ledger }: Quote): string[] {
  const find = (id: string | null) => ledger.find((entry) => entry.id === id);
  return ledger
    .filter(({ kind, method }) => method === 'paypal' && (kind === 'refund' || kind === 'reversal'))
    .filter((entry) => isCleared(ledger, entry) && !hasFailed(ledger, entry))
    .map((entry) => {
      const clearance = ledger.find(({ kind, of }) => kind === 'clearance' && of === entry.id);
      const id = entry.externalId ?? clearance?.externalId;
      return `${entry.kind} ${id} of ${find(entry.of)?.externalId}: ${entry.cents}`;
    });
}

const toBookedReturn = (refund: Books['refunds'][number]): string[] =>
  refund.status === 'COMPLETED'
    ? [`${refund.kind} ${refund.id} of ${refund.captureId}: ${refund.cents}`]
    : [];

function findUnsettled({ reference, ledger }: Quote): string[] {
  const isOpen = (entry: LedgerEntry) =>
    (entry.kind === 'payment' || entry.kind === 'refund') &&
    entry.method === 'paypal' &&
    isPending(ledger, entry);
  return ledger.filter(isOpen).map(({ kind, id }) => `${reference}: the ${kind} ${id} is pending`);
}

/** Also finds what is there more than once. */
function difference(kind: string, ours: readonly string[], theirs: readonly string[]): string[] {
  return [
    ...subtract(ours, theirs).map((text) => `the ${kind} ${text} is not in PayPal's books`),
    ...subtract(theirs, ours).map((text) => `the ${kind} ${text} is in no ledger`),
  ];
}

function subtract(all: readonly string[], without: readonly string[]): string[] {
  const rest = [...without];
  return all.filter((each) => {
    const position = rest.indexOf(each);
    if (position >= 0) rest.splice(position, 1);
    return position < 0;
  });
}
