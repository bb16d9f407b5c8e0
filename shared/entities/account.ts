import * as z from 'zod';
import { CartItem, WishlistItem } from './cart.ts';
import { Order } from './order.ts';
import { User } from './user.ts';

/** A browser in which the member is logged in. */
export const AccountSession = z
  .object({
    id: z.string(),
    /** The browser's User-Agent header; null if it sent none. */
    userAgent: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Within five minutes. */
    lastUsedAt: z.iso.datetime(),
    /** The session of the browser that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'AccountSession' });
export type AccountSession = z.infer<typeof AccountSession>;

/** Everything that the shop stores about a member. */
export const AccountExport = z
  .object({
    exportedAt: z.iso.datetime(),
    user: User,
    quotes: z.array(Order),
    cart: z.array(CartItem),
    wishlist: z.array(WishlistItem),
    sessions: z.array(AccountSession),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;
