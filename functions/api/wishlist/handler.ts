import { wishlist } from '../../../shared/contract/wishlist.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { addItem } from './add-item.ts';
import { getWishlist } from './get-wishlist.ts';
import { removeItem } from './remove-item.ts';

export const handler = groupHandler(
  wishlist,
  {
    'GET /api/wishlist': getWishlist,
    'POST /api/wishlist': addItem,
    'DELETE /api/wishlist/{productId}': removeItem,
  },
  getCaller,
);
