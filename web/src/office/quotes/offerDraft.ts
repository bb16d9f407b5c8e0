import * as z from 'zod';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import { MAX_NOTE_LENGTH, type Order, type OrderItem } from '../../../../shared/entities/order.ts';
import { getMarginCents } from '../../../../shared/quotes/margin.ts';
import { fromCents, toCents, totalCents } from '../../../../shared/quotes/money.ts';
import { getLastOffer, getQuantities, OFFER_VALIDITY_MS } from '../../../../shared/quotes/quote.ts';
import { formatAmount, parseAmount } from '../../lib/amounts.ts';
import { getFileDate } from '../../lib/dates.ts';

export interface OfferDraft {
  lines: Readonly<Record<string, DraftLine>>;
  shipping: string;
  insurance: string;
  discount: string;
  note: string;
  /** The last day, `2026-11-25`. */
  validUntil: string;
}

export interface DraftLine {
  isIncluded: boolean;
  price: string;
}

export const EXTRAS = ['shipping', 'insurance', 'discount'] as const;
export type Extra = (typeof EXTRAS)[number];

/** Keys: paths of the draft's fields, or `root`. */
type OfferErrors = Readonly<Record<string, string>>;
export const toPriceField = (productId: string) => `lines.${productId}.price` as const;

const ZERO = '0.00';

/** Prices come from the collector's proposal, else from the last offer, the dealer's Share Price or the
 *  catalog. */
export function prefillOffer(order: Order, pieces: readonly QuotedPiece[]): OfferDraft {
  const offer = getLastOffer(order);
  const counter = order.counters.find((each) => each.offer === offer?.number);
  const lines = order.items.map((item): [string, DraftLine] => {
    const { productId } = item;
    const piece = pieces.find((each) => each.productId === productId);
    const has = (priced: typeof offer | typeof counter) =>
      priced?.lines.find((line) => line.productId === productId)?.price;
    const price = has(counter) ?? has(offer) ?? piece?.sharePrice ?? item.price;
    const isGone =
      piece !== undefined && (piece.availability === null || piece.availability === 'Sold Out');
    return [
      productId,
      {
        isIncluded: offer ? has(offer) !== undefined : !isGone,
        price: price === ZERO ? '' : price,
      },
    ];
  });
  return {
    lines: Object.fromEntries(lines),
    shipping: offer?.shipping ?? ZERO,
    insurance: offer?.insurance ?? ZERO,
    discount: offer?.discount ?? ZERO,
    note: '',
    validUntil: getFileDate(new Date(Date.now() + OFFER_VALIDITY_MS)),
  };
}

/** Returns a key that changes with everything that matters for an offer. */
export const getBasis = ({ state, offers, counters }: Order): string =>
  `${state} ${offers.length} ${counters.length}`;

export interface OfferBody {
  lines: { productId: string; price: string }[];
  shipping?: string;
  insurance?: string;
  discount?: string;
  note?: string;
  expiresAt: string;
}

export function readOffer(
  draft: OfferDraft,
  items: readonly OrderItem[],
  now = new Date(),
): { body: OfferBody } | { errors: OfferErrors } {
  const errors: Record<string, string> = {};
  const lines: OfferBody['lines'] = [];
  for (const { productId } of items) {
    const line = draft.lines[productId];
    if (!line?.isIncluded) continue;
    const price = parseAmount(line.price);
    if (price === undefined) errors[toPriceField(productId)] = getAmountProblem(line.price);
    else lines.push({ productId, price });
  }
  const isEmpty = lines.length === 0 && Object.keys(errors).length === 0;
  if (isEmpty) errors.root = 'Offer at least one piece.';
  const extras: Partial<Record<Extra, string>> = {};
  for (const name of EXTRAS) {
    const amount = parseAmount(draft[name] || ZERO);
    if (amount === undefined) errors[name] = getAmountProblem(draft[name]);
    else if (amount !== ZERO) extras[name] = amount;
  }
  const note = draft.note.trim();
  if (note.length > MAX_NOTE_LENGTH) errors.note = `At most ${MAX_NOTE_LENGTH} characters.`;
  const end = new Date(`${draft.validUntil}T23:59:59`);
  if (Number.isNaN(end.getTime())) errors.validUntil = 'Enter a day.';
  else if (end <= now) errors.validUntil = 'Enter today or a later day.';
  const hasErrors = Object.keys(errors).length > 0;
  if (!hasErrors && totalCents(lines, getQuantities({ items: [...items] }), extras) < 0) {
    errors.discount = 'The discount is more than the rest.';
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { body: { lines, ...extras, ...(note && { note }), expiresAt: end.toISOString() } };
}

const getAmountProblem = (text: string) =>
  text.trim() ? 'Enter an amount such as 125.00.' : 'Enter a price.';

/** The body of the request. */
export const createOfferSchema = (items: readonly OrderItem[]) =>
  z.custom<OfferDraft>().transform((draft, { addIssue }) => {
    const read = readOffer(draft, items);
    if ('body' in read) return read.body;
    for (const [path, message] of Object.entries(read.errors)) {
      addIssue({ code: 'custom', path: path.split('.'), message });
    }
    return z.NEVER;
  });

/** Returns the field of the draft that a path of the API's issues belongs to. */
export function toOfferField(
  path: string,
  { lines }: OfferDraft,
  items: readonly OrderItem[],
): string {
  const index = /^lines\.(\d+)/.exec(path)?.[1];
  const sent = items.filter(({ productId }) => lines[productId]?.isIncluded);
  const item = index === undefined ? undefined : sent[Number(index)];
  if (item) return toPriceField(item.productId);
  return path === 'expiresAt' ? 'validUntil' : path.replace(/^lines$/, 'root');
}

export interface Margin {
  cents: number;
  /** Share of the price; undefined at a price of zero. */
  percent: number | undefined;
}

export interface OfferFigures {
  subtotal: number;
  total: number;
  /** Margins of products with known price and cost, after the product's part of the discount and the
   *  consignor's share. */
  margins: ReadonlyMap<string, Margin>;
  margin: Margin | undefined;
  withoutCost: number;
}

/** Returns cents. Invalid amounts count as zero. */
export function getFigures(
  draft: OfferDraft,
  items: readonly OrderItem[],
  pieces: readonly QuotedPiece[],
): OfferFigures {
  const read = (text: string) => toCents(parseAmount(text) ?? ZERO);
  const lines = items
    .filter(({ productId }) => draft.lines[productId]?.isIncluded)
    .map(({ productId, quantity }) => {
      const price = draft.lines[productId]?.price ?? '';
      const costs = pieces.find((piece) => piece.productId === productId);
      return {
        productId,
        quantity,
        cents: read(price) * quantity,
        isPriced: parseAmount(price) !== undefined,
        costs: costs?.cost || costs?.consignorShare ? costs : undefined,
      };
    });
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const discount = read(draft.discount);
  const margins = new Map<string, Margin>();
  let revenue = 0;
  let gain = 0;
  for (const { productId, cents, isPriced, costs, quantity } of lines) {
    const net = cents - (subtotal > 0 ? Math.round((discount * cents) / subtotal) : 0);
    const margin = costs && isPriced ? getMarginCents(costs, net, quantity) : undefined;
    if (margin === undefined) continue;
    margins.set(productId, toMargin(margin, net));
    revenue += net;
    gain += margin;
  }
  return {
    subtotal,
    total: subtotal + read(draft.shipping) + read(draft.insurance) - discount,
    margins,
    margin: margins.size > 0 ? toMargin(gain, revenue) : undefined,
    withoutCost: lines.filter(({ costs }) => costs === undefined).length,
  };
}

const toMargin = (cents: number, revenue: number): Margin => ({
  cents,
  percent: revenue > 0 ? Math.round((cents / revenue) * 100) : undefined,
});

export const formatMargin = ({ cents, percent }: Margin): string =>
  `${formatAmount(fromCents(cents))}${percent === undefined ? '' : ` · ${percent}%`}`;
