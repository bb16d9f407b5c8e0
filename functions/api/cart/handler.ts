import { cart } from '../../../shared/contract/cart.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { addCartItem } from './add-item.ts';
import { getCart } from './get-cart.ts';
import { removeCartItem } from './remove-item.ts';
import { setItemQuantity } from './set-item-quantity.ts';

export const handler = groupHandler(
  cart,
  {
    'GET /api/cart': getCart,
    'POST /api/cart': addCartItem,
    'PUT /api/cart/{itemId}': setItemQuantity,
    'DELETE /api/cart/{id}': removeCartItem,
  },
  getCaller,
);
