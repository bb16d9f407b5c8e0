import { v4 as uuidV4, v7 as uuidV7 } from 'uuid';
import { MAX_REQUEST_LINES, type OrderItem } from '../../../shared/entities/order.ts';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { fromCents, subtotalCents } from '../../../shared/quotes/money.ts';
import { truncate } from '../../../shared/text/truncate.ts';
import { ON_HOLD } from '../../../shared/vocabulary.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import {
  createOrder,
  findOrderByKey,
  MAX_OPEN_ORDERS,
  MAX_ORDER_BYTES,
  MAX_ORDERS_PER_HOUR,
  NEW_QUOTE,
  type QuoteSource,
  type StoredQuote,
  toReference,
} from '../../platform/table/orders.ts';
import { findDefaultAddress } from '../addresses/address-book.ts';

/** A quote with all its lines is one table item, limited to 400 kB. */
const MAX_NAME_LENGTH = 300;

export interface RequestedPiece {
  product: Product;
  quantity: number;
}

interface NewQuote extends QuoteSource {
  userId: string;
  requester: StoredQuote['requester'];
  pieces: readonly RequestedPiece[];
  note: string | null;
  isQuestion?: boolean;
  /** Staff begin it. */
  isForCustomer?: boolean;
  /** Otherwise the default address of the account, except for questions. */
  shippingAddress?: PostalAddress | undefined;
  idempotencyKey: string;
}

/**
 * Each key creates only one request.
 * @returns undefined if the cart has changed since its lines were read.
 * @throws AppError CONFLICT for too many pieces or open requests, or a key that was used with another note;
 *   RATE_LIMITED
 */
export async function createQuote(
  quote: NewQuote & { cartLines?: undefined },
): Promise<StoredQuote>;
export async function createQuote(quote: NewQuote): Promise<StoredQuote | undefined>;
export async function createQuote({
  userId,
  requester,
  pieces,
  note,
  isQuestion = false,
  isForCustomer = false,
  shippingAddress,
  idempotencyKey,
  ...source
}: NewQuote): Promise<StoredQuote | undefined> {
  if (pieces.length > MAX_REQUEST_LINES) {
    throw conflict(
      `A quote request holds up to ${MAX_REQUEST_LINES} different items. Remove some.`,
    );
  }
  const nowMs = Date.now();
  const createdAt = new Date(nowMs).toISOString();
  const id = uuidV7({ msecs: nowMs });
  const items = pieces.map((piece) => toItem(piece, id, createdAt));
  const quantities = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  const address = shippingAddress ?? (isQuestion ? undefined : await findDefaultAddress(userId));
  const order: StoredQuote = {
    ...structuredClone(NEW_QUOTE),
    id,
    reference: toReference(id),
    userId,
    requester,
    totalAmount: fromCents(subtotalCents(items, quantities)),
    note,
    isQuestion,
    isForCustomer,
    shippingAddress: address ?? null,
    items,
    createdAt,
    updatedAt: createdAt,
    revision: uuidV4(),
  };
  if (Buffer.byteLength(JSON.stringify(order)) > MAX_ORDER_BYTES) {
    throw conflict('Your cart is too large for one quote request. Remove some items.');
  }
  const result = await createOrder(order, idempotencyKey, source);
  if (result === 'cart-changed') return undefined;
  if (typeof result === 'string') throw limitReached(result, isForCustomer);
  return requireSameNote(result, note);
}

function limitReached(
  limit: 'too-many-open' | 'too-many-this-hour',
  isForCustomer: boolean,
): AppError {
  if (isForCustomer) {
    return conflict(
      limit === 'too-many-open'
        ? `This customer has ${MAX_OPEN_ORDERS} open quotes. Please close some first.`
        : `This customer got ${MAX_ORDERS_PER_HOUR} quotes within the hour. Please try again later.`,
    );
  }
  if (limit === 'too-many-open') {
    return conflict(
      `You have ${MAX_OPEN_ORDERS} open quote requests. Please wait until some are answered.`,
    );
  }
  return new AppError(
    'RATE_LIMITED',
    `You have sent ${MAX_ORDERS_PER_HOUR} quote requests within the hour. Please try again later.`,
  );
}

/** Equal questions about a piece create only one quote, even from two devices. */
export const toQuestionSubject = (productId: string, question: string): string =>
  `question ${productId} ${question}`;

/** @throws AppError CONFLICT if the key belongs to a request with another note. */
export async function findQuoteByKey(
  userId: string,
  key: string,
  note: string | null,
): Promise<StoredQuote | undefined> {
  const existing = await findOrderByKey(userId, key);
  return existing && requireSameNote(existing, note);
}

/** The cart may have changed since the first request with the key; the note is the request's own content. */
function requireSameNote(order: StoredQuote, note: string | null): StoredQuote {
  if (order.note === note) return order;
  throw conflict('idempotency-key: Already used for a request with another note');
}

export const toItem = (
  { product, quantity }: RequestedPiece,
  orderId: string,
  createdAt: string,
): OrderItem => ({
  id: uuidV4(),
  orderId,
  productId: product.id,
  name: truncate(product.name, MAX_NAME_LENGTH),
  imageUrl: product.imageUrl,
  isAuthentic: product.isAuthentic,
  ...(product.authenticity ? { authenticity: product.authenticity } : {}),
  quantity,
  price: product.price,
  createdAt,
});

interface WantedPiece {
  productId: string;
  current: RequestedPiece['product'] | undefined;
  quantity: number;
}

/**
 * @param noneLeft the message if all pieces have left the shop.
 * @throws AppError CONFLICT or ON_HOLD if no piece is available.
 */
export function takeAvailable(
  lines: readonly WantedPiece[],
  noneLeft = 'Nothing in your cart is still available',
): RequestedPiece[] {
  const pieces = lines.flatMap(({ current, quantity }) =>
    current && current.availability !== 'Sold Out' && current.availability !== ON_HOLD
      ? [{ product: current, quantity }]
      : [],
  );
  if (pieces.length > 0) return pieces;
  const held = lines.filter(({ current }) => current?.availability === ON_HOLD);
  if (held.length > 0) {
    throw new AppError('ON_HOLD', 'These pieces are on hold', {
      productIds: held.map(({ productId }) => productId),
    });
  }
  throw conflict(noneLeft);
}
