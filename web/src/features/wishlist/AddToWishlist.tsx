import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import styles from './AddToWishlist.module.css';
import { useAddToWishlist, useIsWished } from './wishlistQuery.ts';

interface AddToWishlistProps {
  product: Pick<LineProduct, 'id' | 'name'>;
  nameId: string;
  /** A heart alone, or a large button that says so. */
  look?: 'heart' | 'label';
}

/** Pressed for what is on the wishlist; pressing again leaves it there. */
export function AddToWishlist({ product, nameId, look = 'heart' }: AddToWishlistProps) {
  const { add, isPending } = useAddToWishlist(product);
  const named = useActionLabel(nameId);
  const isWished = useIsWished(product.id);

  return (
    <Button
      {...named}
      size={look === 'label' ? 'large' : 'small'}
      aria-busy={isPending}
      aria-disabled={isPending}
      aria-label="Wishlist"
      aria-pressed={isWished}
      className={`${styles.wish} ${look === 'heart' ? styles.heart : ''}`}
      onClick={add}
    >
      <Icon name="heart" /> {look === 'label' && 'Wishlist'}
    </Button>
  );
}
