import type { Order } from '../../../../shared/entities/order.ts';
import { type Column, DataTable, RowToggle } from '../../components/DataTable.tsx';
import { MailLink } from '../../components/MailLink.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Timestamp } from '../../components/Timestamp.tsx';
import { fullName } from '../back-office/fullName.ts';
import { QuoteDetails } from './QuoteDetails.tsx';
import styles from './QuoteTable.module.css';
import { statuses } from './statuses.ts';

interface QuoteTableProps {
  /** Undefined while loading. */
  orders: readonly Order[] | undefined;
  isOpen?: (order: Order) => boolean;
  onToggle?: (order: Order) => void;
}

export function QuoteTable({ orders, isOpen = () => false, onToggle = () => {} }: QuoteTableProps) {
  return (
    <DataTable
      label="Quote requests"
      columns={COLUMNS}
      rows={orders}
      getKey={({ id }) => id}
      rowHeight={67}
      skeletonRows={12}
      rowClassName={styles.row}
      expansion={{
        isOpen,
        onToggle,
        renderDetails: (order) => <QuoteDetails order={order} />,
      }}
    />
  );
}

const COLUMNS: readonly Column<Order>[] = [
  {
    header: 'Requested',
    width: 'max-content',
    className: styles.requested,
    cell: ({ createdAt }) => (
      <>
        <span className="visually-hidden">Requested </span>
        <Timestamp at={createdAt} />
      </>
    ),
  },
  {
    header: 'Requester',
    width: 'minmax(0, 4fr)',
    tabletWidth: 'minmax(0, 1fr)',
    className: styles.requester,
    cell: ({ requester }) => (
      <>
        <h2 className={styles.name}>
          <RowToggle>
            {fullName(requester) || (
              <i className={styles.unnamed}>
                {requester.email ? 'No name given' : 'Deleted account'}
              </i>
            )}
          </RowToggle>
        </h2>
        {requester.email && <MailLink email={requester.email} subject="Price Inquiry" />}
      </>
    ),
  },
  {
    header: 'Items',
    width: 'minmax(0, 7fr)',
    tabletWidth: 'minmax(0, 1fr)',
    className: styles.items,
    cell: ({ items }) => (
      <>
        <p className={styles.names}>{items.map(({ name }) => name).join(', ')}</p>
        <p className={styles.count}>
          {items.length} {items.length === 1 ? 'item' : 'items'}
        </p>
      </>
    ),
  },
  {
    header: 'Status',
    width: 'max-content',
    className: styles.status,
    cell: ({ status }) => (
      <>
        <span className="visually-hidden">Status </span>
        <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
      </>
    ),
  },
  {
    header: 'Updated',
    width: 'max-content',
    tabletWidth: null,
    className: styles.updated,
    cell: ({ updatedAt }) => (
      <>
        <span className="visually-hidden">Updated </span>
        <Timestamp at={updatedAt} />
      </>
    ),
  },
];
