import type { Product } from '../../../../shared/entities/product.ts';
import styles from './Details.module.css';

export function Details({ product }: { product: Product }) {
  const details = [
    ['Type', product.itemType],
    ['Era', product.era],
    ['Material', product.material],
    ['Backing', product.backing],
    ['Origin', product.countryOfOrigin],
  ].filter(([, value]) => value);

  return (
    <section aria-labelledby="details" className={styles.details}>
      <h2 id="details" className={styles.title}>
        Details
      </h2>
      <dl>
        {details.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
