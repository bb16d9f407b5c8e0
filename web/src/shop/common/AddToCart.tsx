import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AddToCart.module.css';
import { isOnSale } from './availability.ts';
import { useAddToCart } from './cartChanges.ts';

interface AddToCartProps {
  product: Pick<LineProduct, 'id' | 'name' | 'availability'>;
  nameId: string;
  size?: 'small' | 'large';
  hasIcon?: boolean;
}

export function AddToCart({ product, nameId, size = 'small', hasIcon = false }: AddToCartProps) {
  const { add, isPending } = useAddToCart(product);
  const label = useActionLabel(nameId);
  const { availability } = product;
  const canAdd = isOnSale(product);

  return (
    <Button
      {...label}
      variant={size === 'large' ? 'solid' : 'outline'}
      size={size}
      disabled={!canAdd}
      data-availability={availability}
      className={styles.button}
      isPending={isPending}
      onClick={add}
    >
      {hasIcon && canAdd && <Icon name="cart" />}
      <span>{canAdd ? 'Add to Cart' : availability}</span>
    </Button>
  );
}
