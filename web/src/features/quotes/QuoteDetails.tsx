import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Timestamp } from '../../components/Timestamp.tsx';
import { hasStatus } from '../../lib/api.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import styles from './QuoteDetails.module.css';
import { QuoteItems } from './QuoteItems.tsx';
import { type StatusChange, useArchive, useChangeStatus } from './quotesQuery.ts';
import { STATUSES, statuses } from './statuses.ts';

/** A request's items, note, status and history, for staff. */
export function QuoteDetails({ order }: { order: Order }) {
  return (
    <div className={styles.details}>
      <section aria-label="Items">
        <QuoteItems items={order.items} />
        {order.note && (
          <>
            <h3 className={styles.heading}>Note</h3>
            <blockquote className={styles.note}>{order.note}</blockquote>
          </>
        )}
      </section>
      <section aria-label="Status" className={styles.status}>
        <div className="no-print">
          <h3 className={styles.heading}>Status</h3>
          <StatusControl order={order} />
        </div>
        <h3 className={styles.heading}>History</h3>
        <History order={order} />
        <ArchiveButton order={order} />
      </section>
    </div>
  );
}

/** The buttons stay enabled during a change, so that focus is kept. */
function StatusControl({ order }: { order: Order }) {
  const change = useChangeStatus({ onRefused: showRefused });
  const pendingStatus = change.isPending ? change.variables.status : undefined;

  const select = (status: OrderStatus) => {
    if (change.isPending || status === order.status) return;
    change.mutate({ id: order.id, from: order.status, status });
  };

  return (
    <fieldset aria-busy={change.isPending} className={styles.control}>
      <legend className="visually-hidden">Change status</legend>
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === order.status}
          aria-disabled={change.isPending}
          data-pending={status === pendingStatus}
          className={styles.option}
          onClick={() => select(status)}
        >
          <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
        </button>
      ))}
    </fieldset>
  );
}

function ArchiveButton({ order: { id, archivedAt } }: { order: Order }) {
  const archive = useArchive();
  const isArchived = archivedAt !== null;

  return (
    <ActionButton
      isPending={archive.isPending}
      className={styles.archive}
      onClick={() => archive.mutate({ id, archived: !isArchived })}
    >
      {isArchived ? 'Restore' : 'Archive'}
    </ActionButton>
  );
}

function showRefused(error: Error, { from }: StatusChange, current: Order | undefined) {
  const last = current?.status === from ? undefined : current?.history.at(-1);
  if (!hasStatus(error, 409) || !last) return showErrorToast(error);
  toast({
    title: 'Already Changed',
    description: `${last.by?.email ?? 'A colleague'} set it to ${statuses[last.status].label} on ${formatDate(last.at)} at ${formatTime(last.at)}.`,
    variant: 'destructive',
  });
}

/** Oldest first. */
function History({ order }: { order: Order }) {
  return (
    <ol>
      <li className={styles.event}>
        <Timestamp at={order.createdAt} />
        <span className={styles.requested}>Requested</span>
        <span className={styles.author}>by {order.requester.email ?? 'a deleted account'}</span>
      </li>
      {order.history.map(({ status, at, by }) => (
        <li key={`${at} ${status}`} className={styles.event}>
          <Timestamp at={at} />
          <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
          <span className={styles.author}>by {by?.email ?? 'the shop'}</span>
        </li>
      ))}
    </ol>
  );
}
