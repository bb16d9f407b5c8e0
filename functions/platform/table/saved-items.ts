import * as z from 'zod';
import { LineProduct } from '../../../shared/entities/cart.ts';

import { indexQuery, iterateRows } from './table.ts';

/**
 * | access pattern                                       | keys                                               |
 * |------------------------------------------------------|----------------------------------------------------|
 * | lines of carts and wishlists that contain a product  | GSI1: PK = `SAVED#<product id>`, SK = `<user id>` |
 */
export const SAVED = 'SAVED#';

const SavedItem = z.object({ userId: z.string(), product: LineProduct });
export type SavedItem = z.infer<typeof SavedItem>;

export const savedItemKeys = (productId: string, userId: string) => ({
  GSI1PK: `${SAVED}${productId}`,
  GSI1SK: userId,
});

export const listSavedItems = (productId: string): Promise<SavedItem[]> =>
  Array.fromAsync(iterateRows(indexQuery(`${SAVED}${productId}`), (row) => SavedItem.parse(row)));
