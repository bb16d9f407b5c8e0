import { formatDate, formatTime } from '../lib/dates.ts';
import styles from './Timestamp.module.css';

export function Timestamp({ at, isDateOnly = false }: { at: string; isDateOnly?: boolean }) {
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
