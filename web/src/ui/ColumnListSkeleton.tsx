import { ColumnList, ColumnListRow } from './ColumnList.tsx';
import styles from './ColumnListSkeleton.module.css';

interface ColumnListSkeletonProps {
  label: string;
  heads: readonly string[];
  className: string | undefined;
  rowCount: number;
}

export function ColumnListSkeleton({ rowCount, heads, ...list }: ColumnListSkeletonProps) {
  return (
    <ColumnList {...list} heads={heads} isBusy>
      {Array.from({ length: rowCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <ColumnListRow key={index}>
          {heads.map((head) => (
            <span key={head} aria-hidden="true" data-skeleton="" className={styles.cell} />
          ))}
        </ColumnListRow>
      ))}
    </ColumnList>
  );
}
