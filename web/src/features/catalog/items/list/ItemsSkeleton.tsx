import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import cards from './ItemCards.module.css';
import styles from './ItemsSkeleton.module.css';
import rows from './ItemTable.module.css';
import { ItemHeads } from './ItemTable.tsx';
import { useGridColumns } from './useColumns.ts';
import { viewOf } from './useItemFilter.ts';

const ROWS = 8;

/** The shape of the items that are on their way. */
export function ItemsSkeleton() {
  const [params] = useSearchParams();

  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the cataloged items…
      </p>
      <div aria-hidden="true">
        <div className={styles.toolbar}>
          <span className={styles.find} />
          <span className={styles.choice} />
          <span className={styles.choice} />
        </div>
        <div className={styles.sum}>
          <span className={styles.day} />
          <span className={styles.views} />
        </div>
        {viewOf(params) === 'grid' ? <BlankCards /> : <BlankRows />}
      </div>
    </>
  );
}

function BlankRows() {
  return (
    <div className={rows.ledger}>
      <ItemHeads />
      {times(ROWS, (place) => (
        <div key={place} data-skeleton="" className={rows.line}>
          <span className={`${rows.mount} ${styles.thumbnail}`} />
          <span className={styles.words} />
          <span className={styles.words} />
          <span className={styles.day} />
        </div>
      ))}
    </div>
  );
}

function BlankCards() {
  const columns = useGridColumns();

  return (
    <div
      className={cards.grid}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, rowGap: '1rem' }}
    >
      {times(2 * columns, (place) => (
        <div key={place} data-skeleton="" className={cards.card}>
          <div className={cards.mount}>
            <div className={styles.photo} />
          </div>
          <div className={cards.text}>
            <div className={styles.words} />
          </div>
          <div className={cards.foot}>
            <span className={styles.day} />
          </div>
        </div>
      ))}
    </div>
  );
}

const times = (count: number, draw: (place: number) => ReactNode) =>
  Array.from({ length: count }, (_, place) => draw(place));
