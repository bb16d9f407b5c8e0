import { Icon } from './Icon.tsx';
import styles from './RecordPager.module.css';

interface RecordPagerProps {
  /** 'item', 'entry'. */
  what: string;
  /** The open record's name and id. */
  name: string;
  id: string;
  /** The loaded records of the list. */
  records: readonly { id: string }[];
  /** The length of the whole list. */
  total?: number;
  onTurn: (id: string) => void;
}

/** Leads to the previous and next record. At either end the button stays, disabled, so that it keeps the focus. */
export function RecordPager(props: RecordPagerProps) {
  const { what, name, id, records, total = records.length, onTurn } = props;
  const index = records.findIndex((record) => record.id === id);
  if (index < 0 || total < 2) return null;

  const renderButton = (
    label: string,
    icon: 'previous' | 'next',
    to: { id: string } | undefined,
  ) => (
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
    <div className={styles.buttons}>
      {renderButton(`Previous ${what}`, 'previous', records[index - 1])}
      <p role="status" className={styles.position}>
        <span className="visually-hidden">{name}, </span>
        {(index + 1).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      {renderButton(`Next ${what}`, 'next', records[index + 1])}
    </div>
  );
}
