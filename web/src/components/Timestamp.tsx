import styles from './Timestamp.module.css';

interface TimestampProps {
  /** ISO 8601. */
  at: string;
  isDateOnly?: boolean;
}

/** In local time: `2026-11-18 14:02`. */
export function Timestamp({ at, isDateOnly = false }: TimestampProps) {
  const { day, time } = formatTimestamp(at);

  return (
    <time dateTime={at} className={styles.timestamp}>
      {day}
      {!isDateOnly && <span className={styles.time}> {time}</span>}
    </time>
  );
}

export function formatTimestamp(at: string): { day: string; time: string } {
  const date = new Date(at);
  const pad = (part: number) => String(part).padStart(2, '0');
  return {
    day: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
  };
}
