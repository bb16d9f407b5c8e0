import { useEffect, useEffectEvent, useState } from 'react';
import type { RememberedProduct } from '../../lib/loginMemory.ts';
import { useToggleWishlist, wishAfterLogin } from '../common/wishlistQuery.ts';

export function WishAfterLogin({ isMember }: { isMember: boolean }) {
  // Also discards the product of visitors who return without logging in.
  const [product] = useState(wishAfterLogin.take);

  return isMember && product ? <Addition product={product} /> : null;
}

function Addition({ product }: { product: RememberedProduct }) {
  const { toggle } = useToggleWishlist(product, false);
  const addOnce = useEffectEvent(toggle);
  useEffect(() => addOnce(), []);

  return null;
}
