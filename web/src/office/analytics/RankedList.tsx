import { type ReactNode, useId } from 'react';
import { LIST } from '../../lib/listKeys.ts';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import styles from './RankedList.module.css';

interface RankedRow {
  key: string;
  label: ReactNode;
  note?: ReactNode;
  count: number;
}

interface RankedListProps {
  title: string;
  empty: string;
  rows: readonly RankedRow[];
  children?: ReactNode;
}

export function RankedList({ title, empty, rows, children }: RankedListProps) {
  const id = useId();
  const peak = Math.max(1, ...rows.map(({ count }) => count));

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ol {...LIST} className={styles.rows}>
        {rows.map(({ key, label, note, count }) => (
          <li key={key} className={styles.row}>
            <span className={styles.label}>
              {label}
              {note && <span className={styles.note}> {note}</span>}
            </span>
            <span className={styles.count}>{count.toLocaleString('en-US')}</span>
            <span
              aria-hidden="true"
              className={styles.bar}
              style={{ width: `${(100 * count) / peak}%` }}
            />
          </li>
        ))}
      </ol>
      {children && <p className={styles.more}>{children}</p>}
    </section>
  );
}

export function RankedListSkeleton({ title }: { title: string }) {
  return (
    <div aria-hidden="true">
      <p className={styles.title}>{title}</p>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={styles.row}>
          <SkeletonLine width={14} height={1.25} />
        </div>
      ))}
    </div>
  );
}
