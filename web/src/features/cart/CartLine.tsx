import { useId } from 'react';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { SpecimenRow } from '../product/ProductRow.tsx';
import styles from './CartLine.module.css';
import { useRemove } from './cartChanges.ts';
import { isQuotable } from './cartQuery.ts';
import { Quantity } from './Quantity.tsx';

interface CartLineProps {
  line: CartItem;
  onLeave: () => void;
}

export function CartLine({ line, onLeave }: CartLineProps) {
  const { product, quantity } = line;
  const { remove, isPending } = useRemove(line);
  const nameId = useId();
  const hasLeft = line.isListed === false;

  return (
    <SpecimenRow
      product={product}
      nameId={nameId}
      hasLeft={hasLeft}
      remark={isQuotable(line) ? undefined : 'Not part of a quote.'}
      isBusy={isPending}
      onLeave={onLeave}
    >
      <div className={styles.controls}>
        {hasLeft ? <p className={styles.number}>Quantity {quantity}</p> : <Quantity line={line} />}
        <button
          type="button"
          data-remove=""
          aria-label={`Remove ${product.name}`}
          aria-disabled={isPending}
          className={styles.remove}
          onClick={remove}
        >
          Remove
        </button>
      </div>
    </SpecimenRow>
  );
}
