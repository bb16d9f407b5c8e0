import { Timestamp } from '../../ui/Timestamp.tsx';
import styles from './CountedAt.module.css';

interface CountedAtProps {
  /** Record counts, with the times when they were counted. */
  counts: readonly { countedAt?: string | undefined }[] | undefined;
}

/** The age of counts that are shown together: that of the oldest. */
export function CountedAt({ counts = [] }: CountedAtProps) {
  const [oldest] = counts.flatMap(({ countedAt }) => countedAt ?? []).sort();
  return (
    oldest && (
      <p className={styles.countedAt}>
        Records counted as of <Timestamp at={oldest} />
      </p>
    )
  );
}
