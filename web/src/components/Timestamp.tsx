import styles from './Timestamp.module.css';

interface MomentProps {
  /** ISO 8601. */
  at: string;
  /** The day alone. */
  isDay?: boolean;
}

/** A date as a ledger has it, in the reader's own time: `2026-11-18 14:02`. */
export function Moment({ at, isDay = false }: MomentProps) {
  const { day, time } = ledgerTime(at);

  return (
    <time dateTime={at} className={styles.moment}>
      {day}
      {!isDay && <span className={styles.time}> {time}</span>}
    </time>
  );
}

export function ledgerTime(at: string): { day: string; time: string } {
  const date = new Date(at);
  const pad = (part: number) => String(part).padStart(2, '0');
  return {
    day: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
  };
}
