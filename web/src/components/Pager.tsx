import { Icon } from './Icon.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  /** 'item', 'entry'. */
  subject: string;
  /** The open record's name and id. */
  name: string;
  id: string;
  /** The loaded records of the list. */
  records: readonly { id: string }[];
  /** The length of the whole list. */
  total?: number;
  onSelect: (id: string) => void;
}

/** Leads to the previous and next record. At either end the button stays, disabled, so that it keeps the focus. */
export function Pager(props: PagerProps) {
  const { subject, name, id, records, total = records.length, onSelect } = props;
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
      onClick={() => to && onSelect(to.id)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className={styles.buttons}>
      {renderButton(`Previous ${subject}`, 'previous', records[index - 1])}
      <p role="status" className={styles.position}>
        <span className="visually-hidden">{name}, </span>
        {(index + 1).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      {renderButton(`Next ${subject}`, 'next', records[index + 1])}
    </div>
  );
}
