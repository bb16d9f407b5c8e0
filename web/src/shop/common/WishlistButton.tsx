import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './WishlistButton.module.css';
import { useIsOnWishlist, useToggleWishlist } from './wishlistQuery.ts';

interface WishlistButtonProps {
  product: Pick<LineProduct, 'id' | 'name'>;
  nameId: string;
  variant?: 'heart' | 'label';
}

export function WishlistButton({ product, nameId, variant = 'heart' }: WishlistButtonProps) {
  const isOnWishlist = useIsOnWishlist(product.id);
  const { toggle, isPending } = useToggleWishlist(product, isOnWishlist);
  const label = useActionLabel(nameId);

  return (
    <Button
      {...label}
      size={variant === 'label' ? 'large' : 'small'}
      isPending={isPending}
      aria-label="Wishlist"
      aria-pressed={isOnWishlist}
      className={`${styles.button} ${variant === 'heart' ? styles.heart : ''}`}
      // The second click of a double click would undo the first.
      onClick={({ detail }) => detail <= 1 && toggle()}
    >
      <Icon name="heart" /> {variant === 'label' && 'Wishlist'}
    </Button>
  );
}
