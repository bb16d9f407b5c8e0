import pluralize from 'pluralize';
import { isCertified } from '../../../../shared/quotes/documents.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { countPieces } from '../../../../shared/quotes/quote.ts';
import { CARRIER_NAMES, getMethodPhrase } from '../../../../shared/quotes/sale-names.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { toLine } from './clean-text.ts';
import { type Content, formatMailDate, formatMailTime, type MailContext } from './context.ts';

export type QuoteContent = Content<'quote-update'>;

export interface Words {
  subject: string;
  title: string;
  text: string;
}

/** Texts of a mail that depend on its quote. */
export interface Facts {
  count: string;
  isOne: boolean;
  pieces: string;
  these: string;
  it: string;
  has: string;
  andCertificates: string;
  ofTotal: string;
  expiresOn: string;
  heldUntil: string;
  instalment: { amount: string; dueOn: string };
  nextInstalment: { amount: string; dueOn: string } | undefined;
  payment: { amount: string; ofAmount: string; byMethod: string };
  /** Empty if nothing is to be paid anymore. */
  balanceDue: string;
  needsAddress: boolean;
  /** Begins with a space; empty if nothing is to be paid. */
  howToPay: string;
  /** Undefined for pieces that are picked up. */
  byCarrier: string | undefined;
  returnableUntil: string | undefined;
  person: string;
  shop: string;
  bought: 'all' | 'some' | 'none';
}

const MAX_PERSON_LENGTH = 80;

export function toFacts(quote: QuoteContent, context: MailContext): Facts {
  const { items, totals, requester, expiresAt, heldUntil, instalments, progress } = quote;
  const { firstName, lastName, email } = requester;
  const name = fullName({ firstName, lastName }) || email || 'a collector';
  const instalment = quote.instalment === null ? undefined : instalments[quote.instalment];
  const next = instalments.find(({ paidAt }) => paidAt === null);
  const isOne = countPieces(quote) === 1;
  const balance = progress?.balance ?? '0.00';
  const { returnableUntil } = quote;
  return {
    count: toCount(quote),
    isOne,
    pieces: isOne ? 'the piece' : 'the pieces',
    these: isOne ? 'this piece' : 'these pieces',
    it: isOne ? 'it' : 'them',
    has: isOne ? 'has' : 'have',
    andCertificates: toCertificates(items.filter(isCertified).length),
    ofTotal: totals ? ` of ${formatMoney(totals.total)}` : '',
    expiresOn: toTime(expiresAt, context),
    heldUntil: toTime(heldUntil, context),
    instalment: {
      amount: instalment ? formatMoney(instalment.amount) : 'the agreed amount',
      dueOn: instalment ? formatMailDate(instalment.dueAt, context) : 'the agreed day',
    },
    nextInstalment: next && {
      amount: formatMoney(next.amount),
      dueOn: formatMailDate(next.dueAt, context),
    },
    payment: toPayment(quote),
    balanceDue: toCents(balance) > 0 ? formatMoney(balance) : '',
    needsAddress: progress?.needsAddress ?? false,
    howToPay: toHowToPay(quote),
    byCarrier: toCarrier(quote),
    returnableUntil:
      returnableUntil === null ? undefined : formatMailDate(returnableUntil, context),
    person: toLine(name, MAX_PERSON_LENGTH),
    shop: context.shop.name,
    bought: !items.some(({ isBought }) => isBought)
      ? 'none'
      : items.every(({ isBought }) => isBought)
        ? 'all'
        : 'some',
  };
}

/** Mails do not know whether the page offers PayPal. */
function toHowToPay({ progress, waysToPay }: QuoteContent): string {
  if (waysToPay.length > 0) return ' Your quote page shows how to make the payment.';
  if (progress && toCents(progress.balance) <= 0) return '';
  return ' If your quote page shows no way to pay, write to us, and we’ll arrange the payment with you.';
}

function toPayment({ payment }: QuoteContent): Facts['payment'] {
  if (!payment) return { amount: '', ofAmount: '', byMethod: '' };
  const { method, cents } = payment;
  const amount = formatMoney(fromCents(cents));
  return { amount, ofAmount: ` of ${amount}`, byMethod: getMethodPhrase(method) };
}

function toCarrier({ parcel }: QuoteContent): string | undefined {
  if (parcel?.carrier === 'pickup') return undefined;
  return parcel && parcel.carrier !== 'other' ? ` by ${CARRIER_NAMES[parcel.carrier]}` : '';
}

const toCertificates = (count: number) =>
  count === 0 ? '' : ` and the ${pluralize('certificate', count)} of authenticity`;

export const toCount = (quote: QuoteContent): string =>
  pluralize('piece', countPieces(quote), true);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const toTime = (at: string | null, context: MailContext) =>
  at === null ? 'the agreed time' : formatMailTime(at, context);
