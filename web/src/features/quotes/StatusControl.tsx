import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { formatTimestamp } from '../../components/Timestamp.tsx';
import { toast } from '../../components/toast/toast.ts';
import { getErrorMessage, hasStatus, isAccessError } from '../../lib/api.ts';
import { type Move, useMoveQuote } from './quotesQuery.ts';
import styles from './StatusControl.module.css';
import { STATUSES, statuses } from './statuses.ts';

/** Moves a request on, from the status that is shown. The buttons stay what they are while that is
 *  under way, so that the focus stays as well. */
export function StatusControl({ order }: { order: Order }) {
  const move = useMoveQuote({ onRefused: sayWhy });
  const wanted = move.isPending ? move.variables.status : undefined;

  const choose = (status: OrderStatus) => {
    if (move.isPending || status === order.status) return;
    move.mutate({ id: order.id, from: order.status, status });
  };

  return (
    <fieldset aria-busy={move.isPending} className={styles.control}>
      <legend className="visually-hidden">Move to</legend>
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === order.status}
          aria-disabled={move.isPending}
          data-wanted={status === wanted}
          className={styles.status}
          onClick={() => choose(status)}
        >
          <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
        </button>
      ))}
    </fieldset>
  );
}

function sayWhy(error: Error, { from }: Move, now: Order | undefined) {
  if (isAccessError(error)) return;
  const last = now?.status === from ? undefined : now?.history.at(-1);
  if (!hasStatus(error, 409) || !last) {
    toast({ title: 'Error', description: getErrorMessage(error), variant: 'destructive' });
    return;
  }
  const { day, time } = formatTimestamp(last.at);
  toast({
    title: 'Moved Meanwhile',
    description: `${last.by?.email ?? 'A colleague'} set it to ${statuses[last.status].label} on ${day} at ${time}.`,
    variant: 'destructive',
  });
}
