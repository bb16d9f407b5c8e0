import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { useAddToCart } from './cartChanges.ts';

interface AddToCartProps {
  product: Pick<LineProduct, 'id' | 'name' | 'availability'>;
  nameId: string;
  size?: 'small' | 'large';
  /** Adds an icon, which can stand for the text where there is little space. */
  hasIcon?: boolean;
}

export function AddToCart({ product, nameId, size = 'small', hasIcon = false }: AddToCartProps) {
  const { add, isPending } = useAddToCart(product);
  const label = useActionLabel(nameId);
  const isSoldOut = product.availability === 'Sold Out';

  return (
    <Button
      {...label}
      variant={size === 'large' ? 'solid' : 'outline'}
      size={size}
      disabled={isSoldOut}
      aria-busy={isPending}
      aria-disabled={isPending}
      onClick={add}
    >
      {hasIcon && !isSoldOut && <Icon name="cart" />}
      <span>{isSoldOut ? 'Sold Out' : 'Add to Cart'}</span>
    </Button>
  );
}
