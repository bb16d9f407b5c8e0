import { v7 as timedUuid, v4 as uuid } from 'uuid';
import type { Contract } from '../../shared/contract/contract.ts';
import type { Order, OrderItem } from '../../shared/entities/order.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { unauthorized } from '../http/session.ts';
import { cartLines, MOST_LINES } from '../storage/table/cart.ts';
import { withProducts } from '../storage/table/lines.ts';
import { createOrder, orderMadeBy } from '../storage/table/orders.ts';
import { userById } from '../storage/table/users.ts';
import { orderForCaller } from './order-for-caller.ts';
import { sum } from './sum.ts';

type Call = Contract['orders']['POST /api/orders'];

/** All lines of an order stand in one item of the table, which holds 400 kB. */
const LONGEST_NAME = 300;

/** The cart stays as it is: the mail, which the shop opens as well, may yet not be sent. */
export async function requestQuote({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const { userId } = caller;
  const key = headers['idempotency-key'] ?? uuid();
  const earlier = await orderMadeBy(userId, key);
  if (earlier) return { body: orderForCaller(caller, earlier) };

  const [user, lines] = await Promise.all([
    userById(userId),
    cartLines(userId).then((found) => withProducts(found)),
  ]);
  if (!user) throw unauthorized();
  if (lines.length > MOST_LINES) {
    throw new ApiError('CONFLICT', `A quote holds ${MOST_LINES} different items. Remove some.`);
  }
  const nowMs = Date.now();
  const createdAt = new Date(nowMs).toISOString();
  const id = timedUuid({ msecs: nowMs });
  const items: OrderItem[] = lines.flatMap(({ current, quantity }) =>
    current && current.availability !== 'Sold Out'
      ? [
          {
            id: uuid(),
            orderId: id,
            productId: current.id,
            name: current.name.slice(0, LONGEST_NAME).toWellFormed(),
            imageUrl: current.imageUrl,
            quantity,
            price: current.price,
            createdAt,
          },
        ]
      : [],
  );
  if (items.length === 0) {
    throw new ApiError('CONFLICT', 'There is nothing in your cart that the shop still has');
  }
  const order: Order = {
    id,
    userId,
    requester: { email: user.email, firstName: user.firstName, lastName: user.lastName },
    totalAmount: sum(items),
    status: 'pending',
    history: [],
    note: body.note || null,
    paypalOrderId: null,
    shippingAddress: null,
    items,
    createdAt,
    updatedAt: createdAt,
  };
  return { body: orderForCaller(caller, await createOrder(order, key)) };
}
