import * as z from 'zod';
import { Quantity } from './cart.ts';
import { Money } from './product.ts';
import { User } from './user.ts';

export const ORDER_STATUSES = ['pending', 'quoted', 'accepted', 'declined', 'sold'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A cart line as it was when the quote was requested. */
const OrderItem = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** Missing in quotes of an earlier release. */
  isAuthentic: z.boolean().default(true),
  quantity: Quantity,
  price: Money,
  createdAt: z.iso.datetime(),
});
export type OrderItem = z.infer<typeof OrderItem>;

const OrderChange = z.object({
  status: z.enum(ORDER_STATUSES),
  at: z.iso.datetime(),
  /** The member of staff; hidden (null) from members. */
  by: User.pick({ id: true, email: true }).nullable(),
});

/** A quote request with its lines. */
export const Order = z
  .object({
    id: z.uuid(),
    userId: z.guid(),
    /** Without an address after the member has deleted their account. */
    requester: User.pick({ firstName: true, lastName: true }).extend({
      email: User.shape.email.nullable(),
    }),
    /** The sum of the lines. */
    totalAmount: z.string().regex(/^\d{1,14}\.\d{2}$/),
    status: z.enum(ORDER_STATUSES),
    /** Every status change since the request, oldest first. */
    history: z.array(OrderChange),
    note: z.string().nullable(),
    paypalOrderId: z.string().nullable(),
    shippingAddress: z.json().nullable(),
    items: z.array(OrderItem),
    /** When staff archived it; hidden (null) from members. */
    archivedAt: z.iso.datetime().nullable().default(null),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;
