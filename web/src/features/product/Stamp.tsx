import styles from './Stamp.module.css';

type Marked = { isRare: boolean; isFeatured: boolean };

/** Rare comes before new; an item that is neither has no mark. */
export function Stamp({ product }: { product: Marked }) {
  if (product.isRare) return <Stencil className={styles.rare}>RARE FIND</Stencil>;
  if (product.isFeatured) return <Stencil className={styles.new}>NEW ARRIVAL</Stencil>;
  return null;
}

function Stencil({ className, children }: { className: string | undefined; children: string }) {
  return (
    <span className={`${styles.mark} ${className ?? ''}`}>
      <span className={styles.letters}>{children}</span>
    </span>
  );
}
