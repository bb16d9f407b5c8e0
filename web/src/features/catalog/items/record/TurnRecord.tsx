import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Icon } from '../../../../components/icons/Icon.tsx';
import styles from './ItemDialog.module.css';

interface TurnRecordProps {
  item: MilitaryItem;
  matching: readonly MilitaryItem[];
  onTurn: (id: string) => void;
}

/** To the records before and after this one; at either end a button stays, and keeps the focus. */
export function TurnRecord({ item, matching, onTurn }: TurnRecordProps) {
  const place = matching.findIndex(({ id }) => id === item.id);
  const isListed = place >= 0;
  const ways = [
    { label: 'Previous item', icon: 'previous', to: isListed ? matching[place - 1] : undefined },
    { label: 'Next item', icon: 'next', to: isListed ? matching[place + 1] : undefined },
  ] as const;
  const [previous, next] = ways.map(({ label, icon, to }) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      aria-disabled={!to}
      onClick={() => to && onTurn(to.id)}
    >
      <Icon name={icon} />
    </button>
  ));

  if (!isListed || matching.length < 2) return null;
  return (
    <div className={styles.turn}>
      {previous}
      <p role="status" className={styles.place}>
        <span className="visually-hidden">{item.name}, </span>
        {(place + 1).toLocaleString('en-US')} of {matching.length.toLocaleString('en-US')}
      </p>
      {next}
    </div>
  );
}
