import styles from './Collection.module.css';
import type { CollectionResult } from './collectionQuery.ts';

export function ResultCount({ collection }: { collection: CollectionResult }) {
  const total = collection.data?.total;

  return (
    <p role="status" className={styles.count}>
      {collection.isPending && 'Loading…'}
      {total !== undefined && `${total.toLocaleString('en-US')} ${total === 1 ? 'item' : 'items'}`}
    </p>
  );
}
