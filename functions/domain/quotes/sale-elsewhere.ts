import { isDeepStrictEqual } from 'node:util';
import { v4 as uuidV4, v7 as uuidV7 } from 'uuid';
import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Shipment } from '../../../shared/entities/delivery.ts';
import type { Offer } from '../../../shared/entities/order.ts';
import type { TaxLine } from '../../../shared/entities/payment.ts';
import { fromCents, toCents, totalCents } from '../../../shared/quotes/money.ts';
import {
  enterState,
  getAgreedLines,
  getQuantities,
  OFFER_VALIDITY_MS,
  shift,
} from '../../../shared/quotes/quote.ts';
import { toShopDate, toShopNoon } from '../../../shared/shop-time.ts';
import { conflict, invalidRequest, notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { openYearWrites } from '../../platform/table/closed-years.ts';
import { MAX_WRITES, type Write } from '../../platform/table/conditional-writes.ts';
import { findConsignments } from '../../platform/table/consignments.ts';
import type { HoldChange } from '../../platform/table/holds.ts';
import {
  createSoldOrder,
  findOrderByKey,
  iterateOrders,
  NEW_QUOTE,
  SOLD_ORDER_WRITES,
  type StoredQuote,
  toReference,
} from '../../platform/table/orders.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { showWrite } from '../../platform/table/shows.ts';
import { type Actor, findUser, getActor } from '../../platform/table/users.ts';
import { requireCompleteAddress } from '../addresses/complete-address.ts';
import { requireOpenYear } from '../books/closed-years.ts';
import { addSale, countSold } from '../shows/pieces.ts';
import { requireShow } from '../shows/view.ts';
import { type QuoteCaller, requireNotOwn } from './access.ts';
import { toItem } from './create-quote.ts';
import { findOwner, type Owner } from './customer-quote.ts';
import { belowFloor, findOfferedBelowFloor, toPhoneNotes } from './floors.ts';
import { appendEntries } from './ledger.ts';
import { withSale } from './sale.ts';
import {
  claimSoldPieces,
  findProductIds,
  listShowUnits,
  loadSoldPieces,
  type ShowUnits,
  type SoldPiece,
} from './sold-pieces.ts';

type SaleRequest = z.output<Contract['sales']['POST /api/sales']['body']>;

const ZERO = '0.00';

/**
 * Records a sale outside of the shop as an order that is sold, paid and handed over.
 * @param idempotencyKey records one sale only.
 * @throws AppError INVALID_REQUEST, NOT_FOUND, CLOSED, OWN_QUOTE, BELOW_FLOOR, ON_HOLD, CONFLICT for too few units or a key
 *  that was used for another sale.
 */
export async function recordSaleElsewhere(
  caller: QuoteCaller,
  request: SaleRequest,
  idempotencyKey: string,
): Promise<StoredQuote> {
  const { customer, lines, showId } = request;
  const [by, settings] = await Promise.all([getActor(caller.userId), getShopSettings()]);
  const { timeZone } = settings;
  const key = `sale ${by.id} ${idempotencyKey}`;
  if (customer?.address && !customer.id) {
    requireCompleteAddress(customer.address, 'customer.address.');
  }
  const findRecorded = async () => {
    const earlier = await findOrderByKey(by.id, key);
    return earlier && requireSameSale(earlier, request, { key, timeZone });
  };
  return retryOnConflict('These pieces are being sold or held. Please try again.', async () => {
    const recorded = await findRecorded();
    if (recorded) return recorded;
    try {
      return await record();
    } catch (error) {
      // The pieces may have been sold by the same request, which was sent twice.
      const recordedMeanwhile = await findRecorded();
      if (recordedMeanwhile) return recordedMeanwhile;
      throw error;
    }
  });

  async function record(): Promise<StoredQuote | undefined> {
    const now = new Date().toISOString();
    const soldAt = toSaleTime(request.date, now, timeZone);
    await requireOpenYear(request.date);
    const [owner, pieces] = await Promise.all([findBuyer(customer, key), loadSoldPieces(lines)]);
    requireNotOwn(owner, by, settings);
    const sale = createSale(request, { owner, pieces, by, now, soldAt });
    const noted = await withPhoneNotes(sale, request, by, now);
    const holds = await claimSoldPieces(pieces, { orderId: sale.id, showId }, now);
    const units = listShowUnits(holds, now);
    const quote = withShow(noted, showId ?? units[0]?.showId);
    const more = [...openYearWrites(request.date), ...(await sellAtShows(quote, pieces, units))];
    requireRoom(holds, more);
    const source = { staffId: by.id, idempotencyKey: key, holds, more };
    return (await createSoldOrder(quote, source)) ? quote : undefined;
  }
}

/** One transaction writes all pieces and all of their shows. @throws AppError INVALID_REQUEST naming how many pieces fit. */
function requireRoom(holds: readonly HoldChange[], more: readonly Write[]): void {
  const max = MAX_WRITES - SOLD_ORDER_WRITES - more.length;
  if (holds.length <= max) return;
  const message = `At most ${max} pieces of so many shows. Record the others as another sale.`;
  throw invalidRequest([{ path: 'lines', message }]);
}

/** A request without a show may have been counted at the show that held its pieces. */
async function requireSameSale(
  earlier: StoredQuote,
  request: SaleRequest,
  { key, timeZone }: { key: string; timeZone: string },
): Promise<StoredQuote> {
  const { userId, requester } = await findBuyer(request.customer, key);
  const { place, showId = earlier.showId, method, date } = request;
  const productIds = await findProductIds(request.lines);
  const lines = request.lines.map(({ quantity, price }, n) => [productIds[n], quantity, price]);
  const taxes = toTaxes(request.tax);
  const asked = { userId, requester, place, showId, method, date, taxes, lines };
  if (isDeepStrictEqual(describeSale(earlier, method, timeZone), asked)) return earlier;
  throw conflict('This sale was recorded already, with other pieces or prices');
}

/** @param method if the pieces were given away. */
function describeSale(quote: StoredQuote, method: SaleRequest['method'], timeZone: string) {
  const { userId, requester, place, showId, ledger, offers, createdAt } = quote;
  const [payment] = ledger;
  const [offer] = offers;
  const quantities = getQuantities(quote);
  return {
    userId,
    requester,
    place,
    showId,
    method: payment?.method ?? method,
    date: toShopDate(offer?.createdAt ?? createdAt, timeZone),
    taxes: offer?.taxes ?? [],
    lines: getAgreedLines(quote).map(({ productId, price }) => [
      productId,
      quantities.get(productId),
      price,
    ]),
  };
}

const withShow = (quote: StoredQuote, showId: string | undefined): StoredQuote =>
  showId === undefined ? quote : { ...quote, showId };

/** The sum counts at one show, and pieces that other shows held are sold there as well. */
async function sellAtShows(
  quote: StoredQuote,
  pieces: readonly SoldPiece[],
  units: readonly ShowUnits[],
): Promise<Write[]> {
  const ids = new Set(units.map(({ showId }) => showId));
  if (quote.showId !== undefined) ids.add(quote.showId);
  const shows = await Promise.all([...ids].map(requireShow));
  const products = pieces.map(({ product }) => product);
  return shows.map((show) => {
    if (show.id === quote.showId) return showWrite(show, addSale(show, quote, products));
    const own = units.filter(({ showId }) => showId === show.id);
    return showWrite(show, countSold(show, quote.id, own));
  });
}

/** Noon of an earlier day, since its hour is unknown. */
function toSaleTime(date: string, now: string, timeZone: string): string {
  const today = toShopDate(now, timeZone);
  if (date > today) {
    throw invalidRequest([{ path: 'date', message: 'Expected a day that is not in the future' }]);
  }
  return date === today ? now : toShopNoon(date, timeZone);
}

const findBuyer = (customer: SaleRequest['customer'], key: string): Promise<Owner> =>
  customer?.id === undefined ? findOwner(customer ?? {}, key) : findKnownCustomer(customer.id);

/** @param id of an account, or of the requester of quotes without one. */
async function findKnownCustomer(id: string): Promise<Owner> {
  const account = await findUser(id);
  if (account) {
    const { email, firstName, lastName } = account;
    return { userId: id, requester: { email, firstName, lastName } };
  }
  for await (const { requester } of iterateOrders({ userId: id })) {
    if (requester.email !== null || requester.firstName !== null) return { userId: id, requester };
  }
  throw notFound('Customer not found');
}

interface SaleContext {
  owner: Owner;
  pieces: readonly SoldPiece[];
  by: Actor;
  now: string;
  soldAt: string;
}

function createSale(
  { customer, method, note, place, tax }: SaleRequest,
  { owner, pieces, by, now, soldAt }: SaleContext,
): StoredQuote {
  const id = uuidV7({ msecs: Date.parse(now) });
  const items = pieces.map((piece) => toItem(piece, id, now));
  const offer = createOffer(items, pieces, tax, { by, soldAt });
  const quote: StoredQuote = {
    ...structuredClone(NEW_QUOTE),
    ...owner,
    id,
    reference: toReference(id),
    status: 'sold',
    totalAmount: offer.total,
    note: null,
    notes: note ? [{ id: uuidV7(), text: note, createdAt: now, by }] : [],
    isForCustomer: true,
    place,
    shippingAddress: customer?.id === undefined ? (customer?.address ?? null) : null,
    items,
    offers: [offer],
    acceptedOffer: offer.number,
    shipments: [createHandover(items, by, soldAt)],
    returnDays: 0,
    createdAt: now,
    updatedAt: now,
    revision: uuidV4(),
  };
  const sold = enterState(quote, 'sold', { actor: 'dealer', by }, soldAt);
  return withSale(withPayment(sold, method, { now: soldAt, by }), by, soldAt);
}

function createOffer(
  items: StoredQuote['items'],
  pieces: readonly SoldPiece[],
  tax: SaleRequest['tax'],
  { by, soldAt }: Pick<SaleContext, 'by' | 'soldAt'>,
): Offer {
  const lines = pieces.map(({ product, price }) => ({ productId: product.id, price }));
  const taxes = toTaxes(tax);
  return {
    number: 1,
    lines,
    shipping: ZERO,
    insurance: ZERO,
    discount: ZERO,
    taxes,
    total: fromCents(totalCents(lines, getQuantities({ items }), { taxes })),
    currency: 'USD',
    note: null,
    createdAt: soldAt,
    expiresAt: shift(soldAt, OFFER_VALIDITY_MS),
    by,
  };
}

const toTaxes = (tax: SaleRequest['tax']): TaxLine[] =>
  tax !== undefined && toCents(tax.amount) > 0
    ? [{ state: tax.state, rate: null, amount: tax.amount }]
    : [];

const createHandover = (items: StoredQuote['items'], by: Actor, soldAt: string): Shipment => ({
  number: 1,
  carrier: 'pickup',
  trackingNumber: null,
  trackingUrl: null,
  lines: items.map(({ productId, quantity }) => ({ productId, quantity })),
  insuredValue: null,
  photo: null,
  customs: [],
  packedAt: soldAt,
  shippedAt: soldAt,
  deliveredAt: soldAt,
  by,
});

/** Nothing is paid for pieces that are given away. */
function withPayment(
  quote: StoredQuote,
  method: SaleRequest['method'],
  context: { now: string; by: Actor },
): StoredQuote {
  const cents = toCents(quote.totalAmount);
  return cents === 0 ? quote : appendEntries(quote, [{ kind: 'payment', method, cents }], context);
}

/** @throws AppError BELOW_FLOOR */
async function withPhoneNotes(
  quote: StoredQuote,
  { confirmedByPhone }: SaleRequest,
  by: Actor,
  now: string,
): Promise<StoredQuote> {
  const [offer] = quote.offers;
  if (!offer) return quote;
  const consignments = await findConsignments(quote.items.map(({ productId }) => productId));
  const pieces = findOfferedBelowFloor(quote, offer, { consignments, requests: [] });
  if (pieces.length > 0 && !confirmedByPhone) throw belowFloor(pieces);
  return { ...quote, notes: [...quote.notes, ...toPhoneNotes(pieces, by, now)] };
}
