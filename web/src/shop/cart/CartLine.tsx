import { useId } from 'react';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { Icon } from '../../ui/Icon.tsx';
import { getAlertQuery, isOnSale } from '../common/availability.ts';
import { useChangeQuantity, useRemove } from '../common/cartChanges.ts';
import { isQuotable } from '../common/cartQuery.ts';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { ProductRow } from '../common/ProductRow.tsx';
import styles from './CartLine.module.css';

export function CartLine({ line, onNavigate }: { line: CartItem; onNavigate: () => void }) {
  const { product, quantity } = line;
  const { remove, isPending } = useRemove(line);
  const nameId = useId();
  const isUnlisted = line.isListed === false;

  return (
    <ProductRow
      product={product}
      nameId={nameId}
      isUnlisted={isUnlisted}
      note={isQuotable(line) ? undefined : 'Not included in the quote.'}
      isBusy={isPending}
      onNavigate={onNavigate}
    >
      <div className={styles.controls}>
        {!isUnlisted && isOnSale(product) && <QuantityStepper line={line} />}
        {isUnlisted && <p className={`caption ${styles.number}`}>Quantity {quantity}</p>}
        {!isUnlisted && !isOnSale(product) && (
          <NotifyMe query={getAlertQuery(product)} describedBy={nameId} />
        )}
        <button
          type="button"
          data-remove=""
          aria-label={`Remove ${product.name}`}
          aria-disabled={isPending}
          className={`body2 underlined ${styles.remove}`}
          onClick={remove}
        >
          Remove
        </button>
      </div>
    </ProductRow>
  );
}

function QuantityStepper({ line }: { line: CartItem }) {
  const { product, quantity } = line;
  const change = useChangeQuantity(line);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div role="group" aria-label={`Quantity of ${product.name}`} className={styles.quantity}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${product.name}`}
        data-is-minimum={quantity === 1}
        className={styles.step}
        onClick={() => change(-1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <output className={`caption ${styles.number}`}>
        <span key={quantity} className={`tick ${styles.tick}`}>
          {quantity}
        </span>
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${product.name}`}
        className={styles.step}
        onClick={() => change(1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
