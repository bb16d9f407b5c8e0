import { Button } from '@mui/material';
import { useRef } from 'react';
import type { ProductEvent } from '../../../../../shared/entities/product-event.ts';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toast.ts';
import { toWords } from '../../../lib/toWords.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { SYNC_CHANGE_KINDS } from './changeKinds.ts';
import { FieldDiff } from './FieldDiff.tsx';
import { formatCause } from './formatCause.ts';
import styles from './History.module.css';
import { useProductHistory, useRollBack } from './historyQuery.ts';

export interface ProductHistoryDialogProps {
  id: string;
  name: string;
  isReadOnly?: boolean;
  onClose: () => void;
}

export default function ProductHistoryDialog(props: ProductHistoryDialogProps) {
  const { id, name, isReadOnly = false, onClose } = props;
  const { data: events, error, isPending, isError, isFetching, refetch } = useProductHistory(id);
  const list = useRef<HTMLOListElement>(null);

  return (
    <DetailsDialog title="Shop History" subtitle={name} onClose={onClose}>
      {isPending && (
        <div role="status" aria-label="Loading the history…" className={styles.waiting}>
          <SkeletonLine width={26} height={1.25} />
          <SkeletonLine width={18} height={1.25} />
        </div>
      )}
      {isError && (
        <InlineError
          text="The history of this piece could not be loaded."
          subject="the history"
          query={{ error, isFetching, refetch }}
        />
      )}
      {events?.length === 0 && (
        <p className={styles.note}>
          No changes recorded so far. Each change made by a sync will be listed here
          {isReadOnly ? '.' : ' and can be undone.'}
        </p>
      )}
      {events && events.length > 0 && (
        <ol ref={list} aria-label="Changes" tabIndex={-1} className={styles.events}>
          {events.map((event) => (
            <ProductHistoryEntry
              key={event.id}
              productId={id}
              event={event}
              events={events}
              isReadOnly={isReadOnly}
              onUndone={() => list.current?.focus()}
            />
          ))}
        </ol>
      )}
    </DetailsDialog>
  );
}

interface ProductHistoryEntryProps {
  productId: string;
  event: ProductEvent;
  /** Must be complete: a later event may have undone an earlier one. */
  events: readonly ProductEvent[];
  isReadOnly: boolean;
  onUndone: () => void;
}

function ProductHistoryEntry({
  productId,
  event,
  events,
  isReadOnly,
  onUndone,
}: ProductHistoryEntryProps) {
  const { kind, at, by, cause, fields = [], canUndo, undoneBy } = event;
  const { label, tone } = SYNC_CHANGE_KINDS[kind] ?? { label: kind, tone: 'info' };
  const undo = events.find(({ id }) => id === undoneBy);

  return (
    <li data-undone={Boolean(undoneBy)} className={styles.event}>
      <div className={styles.head}>
        <Timestamp at={at} />
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className={styles.author}>
          {cause === 'rollback' ? 'Rollback' : `${formatCause(cause)} sync`}
          {by && ` by ${by.email}`}
        </span>
        {canUndo && !isReadOnly && <Undo productId={productId} event={event} onUndone={onUndone} />}
      </div>
      {undo && (
        <p className={styles.note}>
          Was undone on <Timestamp at={undo.at} />
        </p>
      )}
      {fields.length > 0 && (
        <dl className={styles.changes}>
          {fields.map(({ field, from, to }) => (
            <FieldDiff key={field} label={toWords(field)} before={from} after={to} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Undo({
  productId,
  event,
  onUndone,
}: Pick<ProductHistoryEntryProps, 'productId' | 'event' | 'onUndone'>) {
  const { mutate, isPending, error } = useRollBack();
  const start = useSingleFlight();

  const undo = () =>
    start((onSettled) =>
      mutate(
        { runId: event.runId, productId },
        {
          onSuccess: ({ problems: [problem] }) => {
            onUndone();
            toast(
              problem
                ? { title: 'Not Undone', description: problem.message, variant: 'destructive' }
                : {
                    title: 'Change Undone',
                    description: 'The shop keeps it so until the record changes in Airtable.',
                  },
            );
          },
          onSettled,
        },
      ),
    );

  return (
    <>
      <Button variant="text" aria-disabled={isPending} className={styles.undo} onClick={undo}>
        {isPending ? 'Undoing…' : 'Undo'}
        <span className="visually-hidden"> the change of {formatDateTime(event.at)}</span>
      </Button>
      {error && !isAccessError(error) && (
        <p role="alert" className={styles.failed}>
          {getErrorMessage(error)}
        </p>
      )}
    </>
  );
}
