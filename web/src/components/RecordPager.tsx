import { Icon } from './Icon.tsx';
import styles from './RecordPager.module.css';

interface TurnRecordProps {
  /** 'item', 'entry'. */
  what: string;
  /** Of the record that is open. */
  name: string;
  id: string;
  /** Those of the list below, as far as they are loaded. */
  records: readonly { id: string }[];
  /** Of the whole list. */
  total?: number;
  onTurn: (id: string) => void;
}

/** To the records before and after this one; at either end a button stays, and keeps the focus. */
export function RecordPager(props: TurnRecordProps) {
  const { what, name, id, records, total = records.length, onTurn } = props;
  const place = records.findIndex((record) => record.id === id);
  if (place < 0 || total < 2) return null;

  const turn = (label: string, icon: 'previous' | 'next', to: { id: string } | undefined) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!to}
      onClick={() => to && onTurn(to.id)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className={styles.turn}>
      {turn(`Previous ${what}`, 'previous', records[place - 1])}
      <p role="status" className={styles.place}>
        <span className="visually-hidden">{name}, </span>
        {(place + 1).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      {turn(`Next ${what}`, 'next', records[place + 1])}
    </div>
  );
}
