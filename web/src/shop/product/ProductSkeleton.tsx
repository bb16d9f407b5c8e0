import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ProductDetail.module.css';

export function ProductSkeleton() {
  return (
    <div aria-busy="true" data-skeleton="" className={`page ${styles.skeleton}`}>
      <h1 className="visually-hidden">Loading…</h1>
      <div className={styles.layout}>
        <Skeleton aspectRatio={1} />
        <div className="stack">
          <Skeleton height="2.75rem" />
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton height="3.25rem" marginTop="3rem" />
          <Skeleton height="8rem" marginTop="1rem" />
        </div>
      </div>
    </div>
  );
}
