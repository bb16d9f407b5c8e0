import { v4 as uuidV4, v7 as uuidV7 } from 'uuid';
import type { Contract } from '../../shared/contract/contract.ts';
import type { Order, OrderItem } from '../../shared/entities/order.ts';
import { AppError, conflict } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { unauthorized } from '../http/session.ts';
import { listCartLines, MAX_CART_LINES } from '../storage/table/cart.ts';
import { withProducts } from '../storage/table/lines.ts';
import {
  createOrder,
  findOrderByKey,
  MAX_OPEN_ORDERS,
  MAX_ORDER_BYTES,
  MAX_ORDERS_PER_HOUR,
} from '../storage/table/orders.ts';
import { findUser } from '../storage/table/users.ts';
import { orderForCaller } from './order-for-caller.ts';

type Call = Contract['orders']['POST /api/orders'];

/** An order with all its lines is one table item, limited to 400 kB. */
const MAX_NAME_LENGTH = 300;

/** Keeps the cart, because the user may not send the email that the shop opens as well. */
export async function requestQuote({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId } = caller;
  const key = headers['idempotency-key'] ?? uuidV4();
  const note = body.note || null;
  const existing = await findOrderByKey(userId, key);
  if (existing) return { body: orderForCaller(caller, requireSameNote(existing, note)) };

  const [user, lines] = await Promise.all([
    findUser(userId),
    listCartLines(userId).then((found) => withProducts(found)),
  ]);
  if (!user) throw unauthorized();
  if (lines.length > MAX_CART_LINES) {
    throw new AppError(
      'CONFLICT',
      `A quote request holds up to ${MAX_CART_LINES} different items. Remove some.`,
    );
  }
  const nowMs = Date.now();
  const createdAt = new Date(nowMs).toISOString();
  const id = uuidV7({ msecs: nowMs });
  const items: OrderItem[] = lines.flatMap(({ current, quantity }) =>
    current && current.availability !== 'Sold Out'
      ? [
          {
            id: uuidV4(),
            orderId: id,
            productId: current.id,
            name: current.name.slice(0, MAX_NAME_LENGTH).toWellFormed(),
            imageUrl: current.imageUrl,
            isAuthentic: current.isAuthentic,
            quantity,
            price: current.price,
            createdAt,
          },
        ]
      : [],
  );
  if (items.length === 0) {
    throw conflict('Nothing in your cart is still available');
  }
  const order: Order = {
    id,
    userId,
    requester: { email: user.email, firstName: user.firstName, lastName: user.lastName },
    totalAmount: totalAmount(items),
    status: 'pending',
    history: [],
    note,
    paypalOrderId: null,
    shippingAddress: null,
    items,
    archivedAt: null,
    createdAt,
    updatedAt: createdAt,
  };
  if (Buffer.byteLength(JSON.stringify(order)) > MAX_ORDER_BYTES) {
    throw conflict('Your cart is too large for one quote request. Remove some items.');
  }
  const result = await createOrder(order, key);
  if (result === 'too-many-open') {
    throw conflict(
      `You have ${MAX_OPEN_ORDERS} open quote requests. Please wait until some are answered.`,
    );
  }
  if (result === 'too-many-this-hour') {
    throw new AppError(
      'RATE_LIMITED',
      `You have sent ${MAX_ORDERS_PER_HOUR} quote requests within the hour. Please try again later.`,
    );
  }
  const created = requireSameNote(result, note);
  return { body: orderForCaller(caller, created) };
}

/** The cart may have changed since the first request with the key; the note is the request's own content.
 *  @throws AppError CONFLICT when the key belongs to a request with another note. */
function requireSameNote(order: Order, note: string | null): Order {
  if (order.note === note) return order;
  throw conflict('idempotency-key: Already used for a request with another note');
}

/** Adds up in cents, because floating-point sums are not exact. */
export function totalAmount(items: readonly Pick<OrderItem, 'price' | 'quantity'>[]): string {
  const cents = items.reduce(
    (total, { price, quantity }) => total + BigInt(price.replace('.', '')) * BigInt(quantity),
    0n,
  );
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
