import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import styles from './AddToWishlist.module.css';
import { useAddToWishlist, useIsOnWishlist } from './wishlistQuery.ts';

interface AddToWishlistProps {
  product: Pick<LineProduct, 'id' | 'name'>;
  nameId: string;
  /** A heart only, or a large button with a label. */
  variant?: 'heart' | 'label';
}

/** Pressed while the product is on the wishlist. Pressing it again does not remove the product. */
export function AddToWishlist({ product, nameId, variant = 'heart' }: AddToWishlistProps) {
  const { add, isPending } = useAddToWishlist(product);
  const label = useActionLabel(nameId);
  const isOnWishlist = useIsOnWishlist(product.id);

  return (
    <Button
      {...label}
      size={variant === 'label' ? 'large' : 'small'}
      aria-busy={isPending}
      aria-disabled={isPending}
      aria-label="Wishlist"
      aria-pressed={isOnWishlist}
      className={`${styles.button} ${variant === 'heart' ? styles.heart : ''}`}
      onClick={add}
    >
      <Icon name="heart" /> {variant === 'label' && 'Wishlist'}
    </Button>
  );
}
