import { Timestamp } from '../../ui/Timestamp.tsx';
import styles from './CountedAt.module.css';

interface CountedAtProps {
  counts: readonly { countedAt?: string | undefined }[] | undefined;
}

/** Shows the age of the oldest count. */
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
