import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icons/Icon.tsx';
import { LedgerRow } from '../../components/ledger/Ledger.tsx';
import styles from './Place.module.css';

interface PlaceProps {
  to: string;
  name: string;
  purpose: string;
  /** What waits there to be done. */
  children?: ReactNode;
}

export function Place({ to, name, purpose, children }: PlaceProps) {
  return (
    <LedgerRow className={styles.place}>
      <h2 className={styles.name}>
        <Link to={to}>{name}</Link>
      </h2>
      <p className={styles.purpose}>{purpose}</p>
      <div className={styles.todo}>
        {children}
        <Icon name="next" size={16} />
      </div>
    </LedgerRow>
  );
}
