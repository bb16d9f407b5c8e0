import { formatDate, formatTime } from '../lib/dates.ts';
import styles from './Timestamp.module.css';

interface TimestampProps {
  /** ISO 8601. */
  at: string;
  isDateOnly?: boolean;
}

/** `Nov 18, 2026, 2:02 PM` */
export function Timestamp({ at, isDateOnly = false }: TimestampProps) {
  return (
    <time dateTime={at} className={styles.timestamp}>
      {formatDate(at)}
      {!isDateOnly && (
        <>
          , <span className={styles.time}>{formatTime(at)}</span>
        </>
      )}
    </time>
  );
}
