import type { Product } from '../../../../shared/entities/product.ts';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useCart } from '../cart/cartQuery.ts';
import styles from './ProductEntry.module.css';

/** One line under the buttons: how to use them, or what they have done. It keeps its room until it is
 *  known who reads it. */
export function CartNote({ product }: { product: Product }) {
  const { isLoading, isAuthenticated } = useAuth();
  const { lines = [] } = useCart();
  const line = lines.find(({ productId }) => productId === product.id);

  return (
    <p className={styles.note}>
      {!isLoading && !isAuthenticated && (
        <>
          <a href={paths.login}>Log in</a> to keep a cart and a wishlist.
        </>
      )}
      {line && `In your cart: ${line.quantity}`}
    </p>
  );
}
