import * as z from 'zod';
import { WishlistItem } from '../entities/cart.ts';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './id.ts';

export const wishlist = defineEndpoints({
  'GET /api/wishlist': {
    summary: "The caller's wishlist",
    access: 'member',
    response: z.array(WishlistItem),
  },
  'POST /api/wishlist': {
    summary: 'Wish for a product; wishing again changes nothing',
    access: 'member',
    body: z.object({ productId: Id }),
    response: WishlistItem,
    status: [201],
    errors: ['NOT_FOUND'],
  },
});
