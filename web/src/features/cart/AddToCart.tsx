import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { Button } from '../../components/button/Button.tsx';
import { useAddToCart } from './cartChanges.ts';

interface AddToCartProps {
  product: Pick<LineProduct, 'id' | 'name' | 'availability'>;
  describedBy: string;
  size?: 'small' | 'large';
}

export function AddToCart({ product, describedBy, size = 'small' }: AddToCartProps) {
  const { add, isPending } = useAddToCart(product);
  const isSoldOut = product.availability === 'Sold Out';

  return (
    <Button
      look={size === 'large' ? 'solid' : 'outline'}
      size={size}
      disabled={isSoldOut}
      aria-busy={isPending}
      aria-disabled={isPending}
      aria-describedby={describedBy}
      onClick={add}
    >
      {isSoldOut ? 'Sold Out' : 'Add to Cart'}
    </Button>
  );
}
