import * as z from 'zod';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import { MAX_NOTE_LENGTH, type Order, type OrderItem } from '../../../../shared/entities/order.ts';
import type { PostalAddress } from '../../../../shared/entities/postal-address.ts';
import type { ResaleCertificate } from '../../../../shared/entities/resale-certificate.ts';
import type { TaxRate } from '../../../../shared/entities/sale-settings.ts';
import { getMarginCents } from '../../../../shared/quotes/margin.ts';
import { fromCents, toCents, totalCents } from '../../../../shared/quotes/money.ts';
import { getLastOffer, getQuantities, OFFER_VALIDITY_MS } from '../../../../shared/quotes/quote.ts';
import { getStateCode, getTaxes } from '../../../../shared/quotes/sales-tax.ts';
import { toShopDate } from '../../../../shared/shop-time.ts';
import { formatAmount, parseAmount } from '../../lib/amounts.ts';
import { getFileDate } from '../../lib/dates.ts';

export interface OfferDraft extends Record<Extra | 'note', string> {
  lines: Readonly<Record<string, { isIncluded: boolean; price: string }>>;
  /** Empty for the computed sales tax. Drafts of earlier releases lack it. */
  tax?: string;
  /** The last day, `2026-11-25`. */
  validUntil: string;
}

export const EXTRAS = ['shipping', 'insurance', 'discount'] as const;
type Extra = (typeof EXTRAS)[number];

export const toPriceField = (productId: string) => `lines.${productId}.price` as const;

const ZERO = '0.00';

/** Prices come from the collector's proposal, else from the last offer, the dealer's Share Price or the
 *  catalog. */
export function prefillOffer(order: Order, pieces: readonly QuotedPiece[]): OfferDraft {
  const offer = getLastOffer(order);
  const counter = order.counters.find((each) => each.offer === offer?.number);
  const lines = order.items.map(({ productId, price: catalogPrice }) => {
    const piece = pieces.find((each) => each.productId === productId);
    const has = (priced: typeof offer | typeof counter) =>
      priced?.lines.find((line) => line.productId === productId)?.price;
    const price = has(counter) ?? has(offer) ?? piece?.sharePrice ?? catalogPrice;
    const isGone = piece && (piece.availability === null || piece.availability === 'Sold Out');
    const isIncluded = offer ? has(offer) !== undefined : !isGone;
    return [productId, { isIncluded, price: price === ZERO ? '' : price }] as const;
  });
  return {
    lines: Object.fromEntries(lines),
    shipping: offer?.shipping ?? ZERO,
    insurance: offer?.insurance ?? ZERO,
    discount: offer?.discount ?? ZERO,
    tax: offer?.taxes.find(({ rate }) => rate === null)?.amount ?? '',
    note: '',
    validUntil: getFileDate(new Date(Date.now() + OFFER_VALIDITY_MS)),
  };
}

/** Returns a key that changes with everything that matters for an offer. */
export const getBasis = ({ state, offers, counters }: Order): string =>
  `${state} ${offers.length} ${counters.length}`;

export interface OfferBody extends Partial<Record<Extra | 'tax' | 'note', string>> {
  lines: { productId: string; price: string }[];
  expiresAt: string;
  /** The consignors have approved prices below their floors. */
  confirmedByPhone?: boolean;
}

export function readOffer(
  draft: OfferDraft,
  items: readonly OrderItem[],
  now = new Date(),
): { body: OfferBody } | { errors: Record<string, string> } {
  // The keys are paths of the draft's fields, or `root`.
  const errors: Record<string, string> = {};
  const lines: OfferBody['lines'] = [];
  for (const { productId } of items) {
    const line = draft.lines[productId];
    if (!line?.isIncluded) continue;
    const price = parseAmount(line.price);
    if (price === undefined) errors[toPriceField(productId)] = getAmountProblem(line.price);
    else lines.push({ productId, price });
  }
  const hasErrors = () => Object.keys(errors).length > 0;
  if (lines.length === 0 && !hasErrors()) errors.root = 'Offer at least one piece.';
  const extras: Partial<Record<Extra, string>> = {};
  for (const name of EXTRAS) {
    const amount = parseAmount(draft[name] || ZERO);
    if (amount === undefined) errors[name] = getAmountProblem(draft[name]);
    else if (amount !== ZERO) extras[name] = amount;
  }
  const tax = draft.tax?.trim() ? parseAmount(draft.tax) : undefined;
  if (draft.tax?.trim() && tax === undefined) errors.tax = getAmountProblem(draft.tax);
  const note = draft.note.trim();
  if (note.length > MAX_NOTE_LENGTH) errors.note = `At most ${MAX_NOTE_LENGTH} characters.`;
  const end = new Date(`${draft.validUntil}T23:59:59`);
  if (Number.isNaN(end.getTime())) errors.validUntil = 'Enter a day.';
  else if (end <= now) errors.validUntil = 'Enter today or a later day.';
  if (!hasErrors() && totalCents(lines, getQuantities({ items: [...items] }), extras) < 0) {
    errors.discount = 'The discount is more than the rest.';
  }
  if (hasErrors()) return { errors };
  return {
    body: {
      lines,
      ...extras,
      ...(tax !== undefined && { tax }),
      ...(note && { note }),
      expiresAt: end.toISOString(),
    },
  };
}

const getAmountProblem = (text: string) =>
  text.trim() ? 'Enter an amount such as 125.00.' : 'Enter a price.';

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

/** Returns cents. Invalid amounts count as zero. */
export function getFigures(
  draft: Pick<OfferDraft, 'lines' | Extra>,
  items: readonly OrderItem[],
  pieces: readonly QuotedPiece[],
) {
  const read = (text: string) => toCents(parseAmount(text) ?? ZERO);
  const lines = items.flatMap(({ productId, quantity }) => {
    const { isIncluded, price = '' } = draft.lines[productId] ?? {};
    const piece = pieces.find((each) => each.productId === productId);
    // Answers lack them if the user's role does not include costs.
    const { cost = null, consignor = null, consignorShare = null } = piece ?? {};
    const terms = piece?.consignorTerms;
    const isKnown = cost !== null || consignorShare !== null || terms !== undefined;
    const costs = isKnown ? { cost, consignor, consignorShare, terms } : undefined;
    const isPriced = parseAmount(price) !== undefined;
    return isIncluded
      ? { productId, quantity, cents: read(price) * quantity, isPriced, costs }
      : [];
  });
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const discount = read(draft.discount);
  // After the piece's part of the discount and the consignor's share, where price and cost are known.
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

export interface TaxRules {
  /** Undefined while they are unknown. */
  rates: readonly TaxRate[] | undefined;
  address: PostalAddress | null;
  certificate: ResaleCertificate | null;
  /** Of the shop. */
  timeZone: string;
}

/** The sales tax of a draft, with what it depends on in words. A typed amount replaces the computed one. */
export function getDraftTax(
  draft: Pick<OfferDraft, 'tax' | 'shipping' | 'discount'>,
  subtotal: number,
  rules: TaxRules,
) {
  const read = (text: string) => toCents(parseAmount(text) ?? ZERO);
  const exempt = getExemptState(rules);
  const [line] = getTaxes(rules.rates ?? [], {
    address: rules.address,
    goodsCents: subtotal - read(draft.discount),
    shippingCents: read(draft.shipping),
    exemptStates: exempt ? [exempt] : [],
  });
  const computed = line?.amount ?? ZERO;
  return {
    computed,
    cents: draft.tax?.trim() ? read(draft.tax) : toCents(computed),
    reason: describeTax(rules),
  };
}

function getExemptState({ certificate, timeZone }: TaxRules): string | undefined {
  const today = toShopDate(new Date().toISOString(), timeZone);
  return certificate && certificate.expiresOn >= today ? certificate.state : undefined;
}

function describeTax(rules: TaxRules): string {
  const { rates, address } = rules;
  if (!rates) return 'The sales tax is computed when the offer is sent.';
  if (rates.length === 0) return 'No sales tax: you are registered in no state.';
  if (!address) return 'No sales tax: no address yet.';
  const state = getStateCode(address);
  const rate = rates.find((each) => each.state === state);
  if (!rate) return 'No sales tax: you are not registered where this goes.';
  return rate.state === getExemptState(rules)
    ? `No sales tax: resale certificate of ${rate.state}.`
    : `${rate.state}, ${rate.rate}%${rate.onShipping ? ', also on shipping' : ''}`;
}

/** Without a percentage at a price of zero. */
const toMargin = (cents: number, revenue: number) => ({
  cents,
  percent: revenue > 0 ? Math.round((cents / revenue) * 100) : undefined,
});
export type Margin = ReturnType<typeof toMargin>;

export const formatMargin = ({ cents, percent }: Margin): string =>
  `${formatAmount(fromCents(cents))}${percent === undefined ? '' : ` · ${percent}%`}`;
