import { useEffect, useEffectEvent, useState } from 'react';
import type { RememberedProduct } from '../../lib/loginMemory.ts';
import { useToggleWishlist, wishAfterLogin } from '../common/wishlistQuery.ts';

/** Saves what a visitor wanted on the wishlist before they were sent to the login. Mounted once the session is known. */
export function WishAfterLogin({ isMember }: { isMember: boolean }) {
  // Also forgets what a visitor wanted who came back without having logged in.
  const [product] = useState(wishAfterLogin.take);

  return isMember && product ? <Addition product={product} /> : null;
}

function Addition({ product }: { product: RememberedProduct }) {
  const { toggle } = useToggleWishlist(product, false);
  const addOnce = useEffectEvent(toggle);
  useEffect(() => addOnce(), []);

  return null;
}
