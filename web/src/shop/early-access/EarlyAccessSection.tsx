import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useEarlyProducts } from '../common/earlyProductsQuery.ts';
import { ProductCards } from '../common/ProductCards.tsx';
import styles from './EarlyAccessSection.module.css';

const FIRST_SHOWN = 4;

export function EarlyAccessSection() {
  const { data: products = [] } = useEarlyProducts();
  const [isExpanded, setIsExpanded] = useState(false);
  if (products.length === 0) return null;

  return (
    <section aria-labelledby="early-access-title" className={`page-wide ${styles.section}`}>
      <div className="spread section-heading">
        <h2 id="early-access-title">Early Access</h2>
        <p className="body2 muted">New arrivals that only members can see for now.</p>
      </div>
      <ProductCards
        id="early-access"
        label="Early Access"
        products={products.slice(0, isExpanded ? undefined : FIRST_SHOWN)}
        isEven
      />
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
