import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { suggestCustoms } from '../../../shared/deliveries/customs.ts';
import { getTrackingUrl } from '../../../shared/deliveries/tracking.ts';
import {
  type Carrier,
  type CustomsLine,
  type DeliveredLine,
  MAX_SHIPMENTS,
  type Shipment,
} from '../../../shared/entities/delivery.ts';
import type { Order } from '../../../shared/entities/order.ts';
import { isPaidUp, sumLedger } from '../../../shared/quotes/ledger.ts';
import { fromCents, subtotalCents, toCents } from '../../../shared/quotes/money.ts';
import {
  getAgreedLines,
  getAgreedOffer,
  getQuantities,
  getState,
} from '../../../shared/quotes/quote.ts';
import { getUnshippedLines } from '../../../shared/quotes/stage.ts';
import { conflict, invalidRequest, notFound } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { findPublicProducts, type PublicProduct } from '../../platform/table/products.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { toPaperName } from '../documents/line-facts.ts';
import { changeAsDealer, type QuoteCaller, requireQuote } from './access.ts';
import { type QuoteUpdate, toRequestKey } from './change-quote.ts';
import { listKept, requireLinesWithin, requirePhotos, toPastTime } from './delivery-checks.ts';
import { stateConflict } from './transition.ts';

type Deliveries = Contract['deliveries'];
type NewShipment = z.output<Deliveries['POST /api/orders/{id}/shipments']['body']>;
type ShipmentChange = z.output<Deliveries['PATCH /api/orders/{id}/shipments/{number}']['body']>;

const HOME = 'US';

/** @param idempotencyKey makes one parcel only. */
export async function ship(
  caller: QuoteCaller,
  id: string,
  parcel: NewShipment,
  idempotencyKey: string,
): Promise<Order> {
  const { items } = await requireQuote(caller, id);
  await requirePhotos(id, toPhotos(parcel));
  const [{ returnDays }, products] = await Promise.all([
    getSaleSettings(),
    findPublicProducts(items.map(({ productId }) => productId)),
  ]);
  const key = toRequestKey('shipment', idempotencyKey);
  return changeAsDealer(caller, id, (before, now, by) => {
    if (before.keys.includes(key)) return undefined;
    requireShippable(before, parcel.carrier, now);
    const shipment = createShipment(before, parcel, { products, by, now });
    return {
      after: {
        ...before,
        shipments: [...before.shipments, shipment],
        returnDays: before.returnDays ?? returnDays,
        keys: [...before.keys, key],
      },
      ...toEvent(undefined, shipment),
    };
  });
}

/** Notes progress of a parcel, or corrects its data. */
export async function changeShipment(
  caller: QuoteCaller,
  id: string,
  number: number,
  change: ShipmentChange,
): Promise<Order> {
  await requireQuote(caller, id);
  await requirePhotos(id, toPhotos(change));
  return changeAsDealer(caller, id, (before, now) => {
    const shipment = before.shipments.find((each) => each.number === number);
    if (!shipment) throw notFound('Parcel not found');
    const after = applyChange(shipment, change, now);
    if (isDeepStrictEqual(after, shipment)) return undefined;
    if (shipment.shippedAt === null && after.shippedAt !== null) {
      requireShippable(before, after.carrier, now);
    }
    return {
      after: {
        ...before,
        shipments: before.shipments.map((each) => (each === shipment ? after : each)),
      },
      ...toEvent(shipment, after),
    };
  });
}

const toPhotos = ({ photo }: { photo?: string | undefined }) =>
  photo === undefined ? [] : [{ id: photo, path: 'photo' }];

/** @throws AppError STATE_CONFLICT unless the pieces are sold, and cleared money covers the total. */
function requireShippable(quote: StoredQuote, carrier: Carrier, now: string): void {
  const state = getState(quote, now);
  const refuse = (message?: string) => stateConflict(state, message);
  if (state === 'accepted') {
    if (isPaidUp(quote)) throw refuse('Mark this quote as sold first.');
    throw refuse('This quote is not paid. Pieces are shipped once the money has cleared.');
  }
  if (state !== 'sold') throw refuse();
  if (!isPaidUp(quote)) {
    throw refuse(
      'A payment is missing or has not cleared. Pieces are shipped once the money has cleared.',
    );
  }
  const { grossCents, refundedCents } = sumLedger(quote.ledger);
  if (grossCents > 0 && refundedCents >= grossCents) {
    throw refuse('The money for this quote was refunded.');
  }
  if (carrier !== 'pickup' && quote.shippingAddress === null) {
    throw refuse('This quote has no address. Add one, or record a pickup.');
  }
}

interface Creation {
  products: ReadonlyMap<string, PublicProduct>;
  by: Shipment['by'];
  now: string;
}

function createShipment(
  quote: StoredQuote,
  parcel: NewShipment,
  { products, by, now }: Creation,
): Shipment {
  const { carrier, trackingNumber = null, insuredValue = null, photo = null, isPacked } = parcel;
  const unshipped = listShippable(quote);
  if (unshipped.length === 0) {
    throw stateConflict(quote.state, 'All pieces of this quote are in parcels or returns already.');
  }
  if (quote.shipments.length >= MAX_SHIPMENTS) {
    throw conflict(`A quote has at most ${MAX_SHIPMENTS} parcels.`);
  }
  const { lines = unshipped } = parcel;
  requireLinesWithin(unshipped, lines, 'is not in this sale, or is in another parcel already');
  const isPickup = carrier === 'pickup';
  const shippedAt = isPacked ? null : now;
  return {
    number: quote.shipments.length + 1,
    carrier,
    ...toTracking(carrier, isPickup ? null : trackingNumber),
    lines,
    insuredValue,
    photo,
    customs: toCustoms(quote, lines, parcel, products),
    packedAt: now,
    shippedAt,
    deliveredAt: isPickup ? shippedAt : null,
    by,
  };
}

/** Staff may have taken pieces back before they were sent. */
function listShippable(quote: StoredQuote): DeliveredLine[] {
  const kept = new Map(listKept(quote).map(({ productId, quantity }) => [productId, quantity]));
  return getUnshippedLines(quote).flatMap(({ productId, quantity }) => {
    const left = Math.min(quantity, kept.get(productId) ?? 0);
    return left > 0 ? [{ productId, quantity: left }] : [];
  });
}

const toTracking = (carrier: Carrier, trackingNumber: string | null) => ({
  trackingNumber,
  trackingUrl: trackingNumber === null ? null : getTrackingUrl(carrier, trackingNumber),
});

/** Staff may also declare pieces for a domestic address, such as one of the armed forces abroad. */
function toCustoms(
  quote: StoredQuote,
  lines: readonly DeliveredLine[],
  { carrier, customs = [] }: NewShipment,
  products: ReadonlyMap<string, PublicProduct>,
): CustomsLine[] {
  const issues = customs.flatMap(({ productId }, n) =>
    lines.some((line) => line.productId === productId)
      ? []
      : [{ path: `customs.${n}.productId`, message: 'The piece is not in this parcel' }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
  const isAbroad = quote.shippingAddress !== null && quote.shippingAddress.countryCode !== HOME;
  if (carrier === 'pickup' || (!isAbroad && customs.length === 0)) return [];
  const netCents = getNetCents(quote);
  return lines.map(({ productId, quantity }) => {
    const item = quote.items.find((each) => each.productId === productId);
    const given = customs.find((each) => each.productId === productId);
    const { origin, hsCode } = given ?? suggest(products.get(productId), item);
    return {
      productId,
      description: item ? toPaperName(item) : '',
      quantity,
      value: fromCents(Math.round((netCents.get(productId) ?? 0) * quantity)),
      origin,
      hsCode,
    };
  });
}

/** @returns the price of a unit less its part of the discount, with fractions of cents. */
function getNetCents(quote: StoredQuote): ReadonlyMap<string, number> {
  const lines = getAgreedLines(quote);
  const subtotal = subtotalCents(lines, getQuantities(quote));
  const discount = toCents(getAgreedOffer(quote)?.discount ?? '0.00');
  const part = subtotal === 0 ? 1 : (subtotal - discount) / subtotal;
  return new Map(lines.map(({ productId, price }) => [productId, toCents(price) * part]));
}

/** The product may have left the shop since. */
const suggest = (
  product: PublicProduct | undefined,
  item: StoredQuote['items'][number] | undefined,
) =>
  suggestCustoms(
    product ?? {
      itemType: '',
      era: '',
      isAuthentic: item?.isAuthentic ?? true,
      countryOfOrigin: null,
    },
  );

function applyChange(shipment: Shipment, change: ShipmentChange, now: string): Shipment {
  const { carrier = shipment.carrier, trackingNumber = shipment.trackingNumber } = change;
  const isPickup = shipment.carrier === 'pickup';
  if ((carrier === 'pickup') !== isPickup) {
    const message = isPickup ? 'Expected pickup, because it was one' : 'Expected another carrier';
    throw invalidRequest([{ path: 'carrier', message }]);
  }
  const toPast = (path: 'shippedAt' | 'deliveredAt') => {
    const time = change[path];
    return time === undefined ? undefined : toPastTime(path, time, now);
  };
  const given = { shippedAt: toPast('shippedAt'), deliveredAt: toPast('deliveredAt') };
  const pickedUpAt = isPickup ? (given.deliveredAt ?? given.shippedAt) : undefined;
  const shippedAt = pickedUpAt ?? given.shippedAt ?? shipment.shippedAt;
  const deliveredAt = pickedUpAt ?? given.deliveredAt ?? shipment.deliveredAt;
  requireOrder(shippedAt, deliveredAt, given.deliveredAt === undefined);
  return {
    ...shipment,
    carrier,
    ...toTracking(carrier, isPickup ? null : trackingNumber),
    insuredValue: change.insuredValue ?? shipment.insuredValue,
    photo: change.photo ?? shipment.photo,
    shippedAt,
    deliveredAt,
  };
}

/** @throws AppError INVALID_REQUEST for a delivery without shipping, or before it. */
function requireOrder(
  shippedAt: string | null,
  deliveredAt: string | null,
  isShippingCorrected: boolean,
): void {
  if (deliveredAt === null || (shippedAt !== null && shippedAt <= deliveredAt)) return;
  if (isShippingCorrected) {
    const message = 'Expected a time before the parcel was delivered';
    throw invalidRequest([{ path: 'shippedAt', message }]);
  }
  const message =
    shippedAt === null
      ? 'Expected a parcel that was shipped'
      : 'Expected a time after the parcel was shipped';
  throw invalidRequest([{ path: 'deliveredAt', message }]);
}

/** Collectors learn of the tracking number as well when it is added or corrected later. */
function toEvent(before: Shipment | undefined, after: Shipment): Pick<QuoteUpdate, 'event'> {
  const { number, carrier, trackingNumber, shippedAt, deliveredAt } = after;
  const isDelivered = deliveredAt !== null;
  if (isDelivered && before?.deliveredAt !== deliveredAt) {
    const change = before?.deliveredAt ? 'delivery-corrected' : 'delivered';
    return { event: { change, actor: 'dealer', number } };
  }
  const isNews =
    !before?.shippedAt || before.trackingNumber !== trackingNumber || before.carrier !== carrier;
  return shippedAt !== null && !isDelivered && isNews
    ? { event: { change: 'shipped', actor: 'dealer', number } }
    : {};
}
