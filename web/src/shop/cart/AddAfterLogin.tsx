import { useEffect, useEffectEvent, useState } from 'react';
import type { RememberedProduct } from '../../lib/loginMemory.ts';
import { addAfterLogin, useAddToCart } from '../common/cartChanges.ts';

/** Adds what a visitor wanted to add before they were sent to the login. Mounted once the session is known. */
export function AddAfterLogin({ isMember }: { isMember: boolean }) {
  // Also forgets what a visitor wanted who came back without having logged in.
  const [product] = useState(addAfterLogin.take);

  return isMember && product ? <Addition product={product} /> : null;
}

function Addition({ product }: { product: RememberedProduct }) {
  const { add } = useAddToCart(product);
  const addOnce = useEffectEvent(add);
  useEffect(() => addOnce(), []);

  return null;
}
