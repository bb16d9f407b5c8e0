import * as z from 'zod';
import { CartItem, Quantity } from '../entities/cart.ts';
import { Id, IdempotencyKey } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const cart = defineEndpoints({
  'GET /api/cart': {
    summary: "The caller's cart",
    access: 'member',
    response: z.array(CartItem),
  },
  'POST /api/cart': {
    summary:
      'Add a product; adding it again increases its quantity. Idempotent with an Idempotency-Key header',
    access: 'member',
    requestHeaders: IdempotencyKey,
    body: z.object({ productId: Id, quantity: Quantity.default(1) }),
    response: CartItem,
    status: [201],
    errors: ['NOT_FOUND', 'CONFLICT', 'ALREADY_IN_CART', 'ON_HOLD', 'RATE_LIMITED'],
  },
  'PUT /api/cart/{itemId}': {
    summary: 'Set the quantity of a cart line, by the id of the line',
    access: 'member',
    params: z.object({ itemId: Id }),
    body: z.object({ quantity: Quantity }),
    response: CartItem,
    errors: ['CONFLICT', 'ON_HOLD', 'RATE_LIMITED'],
  },
  'DELETE /api/cart/{id}': {
    summary: 'Remove a product from the cart, by the id of the product',
    access: 'member',
    params: z.object({ id: Id }),
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
});
