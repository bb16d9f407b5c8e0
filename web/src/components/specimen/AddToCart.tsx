import type { Product } from '../../../../shared/entities/product.ts';
import { signIn } from '../../lib/auth.ts';
import { Button } from '../button/Button.tsx';

interface AddToCartProps {
  product: Product;
  describedBy: string;
  size?: 'small' | 'large';
}

export function AddToCart({ product, describedBy, size = 'small' }: AddToCartProps) {
  const isSoldOut = product.availability === 'Sold Out';

  return (
    <Button
      look={size === 'large' ? 'solid' : 'outline'}
      size={size}
      disabled={isSoldOut}
      aria-describedby={describedBy}
      onClick={signIn}
    >
      {isSoldOut ? 'Sold Out' : 'Add to Cart'}
    </Button>
  );
}
