import * as z from 'zod';
import { Quantity } from './cart.ts';
import { Money } from './product.ts';

export const ORDER_STATUSES = ['pending', 'quoted', 'accepted', 'declined', 'sold'] as const;

const OrderItem = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  productId: z.uuid(),
  quantity: Quantity,
  price: Money,
  createdAt: z.iso.datetime(),
});

/** A quote request, its lines inside it. */
export const Order = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    totalAmount: Money,
    status: z.enum(ORDER_STATUSES),
    note: z.string().nullable(),
    paypalOrderId: z.string().nullable(),
    shippingAddress: z.json().nullable(),
    items: z.array(OrderItem),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;
