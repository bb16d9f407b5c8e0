import page from './ProductDetail.module.css';
import styles from './ProductSkeleton.module.css';

export function ProductSkeleton() {
  return (
    <div aria-busy="true" data-skeleton="" className={`${page.page} ${styles.page}`}>
      <h1 className="visually-hidden">Loading…</h1>
      <div className={styles.back} />
      <div className={page.layout}>
        <div className={styles.photo} />
        <div className={styles.entry}>
          <div className={styles.name} />
          <div className={styles.unit} />
          <div className={styles.actions} />
          <div className={styles.text} />
        </div>
      </div>
    </div>
  );
}
