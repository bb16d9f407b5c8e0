import { formatDate, formatTime } from '../lib/dates.ts';
import styles from './Timestamp.module.css';

interface TimestampProps {
  at: string;
  isDateOnly?: boolean;
}

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
