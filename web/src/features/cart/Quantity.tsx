import type { CartItem } from '../../../../shared/entities/cart.ts';
import { Icon } from '../../components/Icon.tsx';
import styles from './CartLine.module.css';
import { useChangeQuantity } from './cartChanges.ts';

/** One is the least: fewer than that does nothing, for taking a line out is another button. */
export function Quantity({ line }: { line: CartItem }) {
  const { product, quantity } = line;
  const change = useChangeQuantity(line);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div role="group" aria-label={`Quantity of ${product.name}`} className={styles.quantity}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${product.name}`}
        data-is-least={quantity === 1}
        className={styles.step}
        onClick={() => change(-1)}
      >
        <Icon name="fewer" size={16} />
      </button>
      <output className={styles.number}>
        <span key={quantity} className={styles.tick}>
          {quantity}
        </span>
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${product.name}`}
        className={styles.step}
        onClick={() => change(1)}
      >
        <Icon name="more" size={16} />
      </button>
    </div>
  );
}
