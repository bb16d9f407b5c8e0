import { wishlist } from '../../../shared/contract/wishlist.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { addWishlistItem } from './add-item.ts';
import { getWishlist } from './get-wishlist.ts';
import { removeWishlistItem } from './remove-item.ts';

export const handler = groupHandler(
  wishlist,
  {
    'GET /api/wishlist': getWishlist,
    'POST /api/wishlist': addWishlistItem,
    'DELETE /api/wishlist/{productId}': removeWishlistItem,
  },
  getCaller,
);
