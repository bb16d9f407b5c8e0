import { useId } from 'react';
import type { Order } from '../../../../shared/entities/order.ts';
import { Icon } from '../../components/Icon.tsx';
import { LedgerRow } from '../../components/Ledger.tsx';
import { MailLink } from '../../components/MailLink.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Timestamp } from '../../components/Timestamp.tsx';
import { fullName } from '../back-office/fullName.ts';
import { QuoteFile } from './QuoteDetails.tsx';
import styles from './QuoteTable.module.css';
import { statuses } from './statuses.ts';

interface QuoteRowProps {
  order: Order;
  isOpen: boolean;
  onToggle: () => void;
}

/** One line of the ledger; it opens into the whole request. */
export function QuoteRow({ order, isOpen, onToggle }: QuoteRowProps) {
  const id = useId();
  const { label, tone } = statuses[order.status];
  const itemCount = order.items.length;

  return (
    <LedgerRow className={styles.row} isOpen={isOpen}>
      <div className={styles.asked}>
        <span className="visually-hidden">Asked </span>
        <Timestamp at={order.createdAt} />
      </div>
      <div className={styles.requester}>
        <h2 className={styles.name}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className={isOpen ? styles.toggle : `stretched ${styles.toggle}`}
            onClick={onToggle}
          >
            {fullName(order.requester) || <i className={styles.unnamed}>No name given</i>}
          </button>
        </h2>
        <MailLink email={order.requester.email} subject="Price Inquiry" />
      </div>
      <div className={styles.items}>
        <p className={styles.names}>{order.items.map(({ name }) => name).join(', ')}</p>
        <p className={styles.count}>
          {itemCount} {itemCount === 1 ? 'item' : 'items'}
        </p>
      </div>
      <div className={styles.status}>
        <span className="visually-hidden">Status </span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <div className={styles.updated}>
        <span className="visually-hidden">Updated </span>
        <Timestamp at={order.updatedAt} />
      </div>
      <span className={isOpen ? styles.opened : styles.closed}>
        <Icon name="next" size={16} />
      </span>
      {isOpen && <QuoteFile id={id} order={order} />}
    </LedgerRow>
  );
}
