import row from './ProductRow.module.css';
import styles from './ProductRowSkeletons.module.css';

const ROWS = 3;

/** The shape of labels that are on their way. */
export function SpecimenRowSkeletons() {
  return (
    <div role="status" aria-busy="true" className={styles.rows}>
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: ROWS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <div key={place} data-skeleton="" className={row.row}>
          <div className={`${row.mount} ${styles.photo}`} />
          <div className={row.text}>
            <div className={styles.name} />
            <div className={styles.state} />
          </div>
          <div className={row.foot}>
            <div className={styles.tag} />
            <div className={styles.controls} />
          </div>
        </div>
      ))}
    </div>
  );
}
