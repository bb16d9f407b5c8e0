import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { Button } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import styles from './AddToWishlist.module.css';
import { useAddToWishlist, useIsWished } from './wishlistQuery.ts';

interface AddToWishlistProps {
  product: Pick<LineProduct, 'id' | 'name'>;
  describedBy: string;
  /** A heart alone, or a large button that says so. */
  look?: 'heart' | 'label';
}

/** Pressed for what is on the wishlist; pressing again leaves it there. */
export function AddToWishlist({ product, describedBy, look = 'heart' }: AddToWishlistProps) {
  const { add, isPending } = useAddToWishlist(product);
  const isWished = useIsWished(product.id);

  return (
    <Button
      size={look === 'label' ? 'large' : 'small'}
      aria-busy={isPending}
      aria-disabled={isPending}
      aria-label="Wishlist"
      aria-describedby={describedBy}
      aria-pressed={isWished}
      className={`${styles.wish} ${look === 'heart' ? styles.heart : ''}`}
      onClick={add}
    >
      <Icon name="heart" /> {look === 'label' && 'Wishlist'}
    </Button>
  );
}
