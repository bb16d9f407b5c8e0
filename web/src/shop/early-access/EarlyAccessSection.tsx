import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useEarlyProducts } from '../common/earlyProductsQuery.ts';
import { ProductCard } from '../common/ProductCard.tsx';
import styles from './EarlyAccessSection.module.css';

const FIRST_SHOWN = 4;

export function EarlyAccessSection() {
  const { data: products = [] } = useEarlyProducts();
  const [isExpanded, setIsExpanded] = useState(false);
  if (products.length === 0) return null;

  return (
    <section aria-labelledby="early-access-title" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="early-access-title">Early Access</h2>
        <p className={styles.text}>New arrivals that only members can see for now.</p>
      </div>
      <ul id="early-access" aria-labelledby="early-access-title" className={styles.grid}>
        {products.slice(0, isExpanded ? undefined : FIRST_SHOWN).map((product) => (
          <li key={product.id}>
            <ProductCard product={product} shape="responsive" />
          </li>
        ))}
      </ul>
      {products.length > FIRST_SHOWN && (
        <Button
          aria-controls="early-access"
          aria-expanded={isExpanded}
          className={styles.more}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show Fewer' : `Show All ${products.length}`}
        </Button>
      )}
    </section>
  );
}
