import * as z from 'zod';
import { WishlistItem } from '../entities/cart.ts';
import { Id } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const wishlist = defineEndpoints({
  'GET /api/wishlist': {
    summary: "The caller's wishlist",
    access: 'member',
    response: z.array(WishlistItem),
  },
  'POST /api/wishlist': {
    summary: 'Add a product to the wishlist; adding it again changes nothing',
    access: 'member',
    body: z.object({ productId: Id }),
    response: WishlistItem,
    status: [201],
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
  'DELETE /api/wishlist/{productId}': {
    summary: 'Remove a product from the wishlist',
    access: 'member',
    params: z.object({ productId: Id }),
    response: z.object({ success: z.literal(true) }),
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
});
