import { useRef } from 'react';
import type { ProductEvent } from '../../../../../shared/entities/product-event.ts';
import { toast } from '../../../lib/toast.ts';
import { toWords } from '../../../lib/toWords.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { SYNC_CHANGE_KINDS } from './changeKinds.ts';
import { FieldDiff } from './FieldDiff.tsx';
import { formatCause } from './formatCause.ts';
import {
  HistoryEvent,
  HistoryList,
  HistoryNote,
  HistorySkeleton,
  UndoButton,
} from './HistoryList.tsx';
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
      {isPending && <HistorySkeleton />}
      {isError && (
        <InlineError
          text="The history of this piece could not be loaded."
          subject="the history"
          query={{ error, isFetching, refetch }}
        />
      )}
      {events?.length === 0 && (
        <HistoryNote>
          No changes recorded so far. Each change made by a sync will be listed here
          {isReadOnly ? '.' : ' and can be undone.'}
        </HistoryNote>
      )}
      {events && events.length > 0 && (
        <HistoryList ref={list} aria-label="Changes" tabIndex={-1}>
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
        </HistoryList>
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
    <HistoryEvent
      time={<Timestamp at={at} />}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      by={[cause === 'rollback' ? 'Rollback' : `${formatCause(cause)} sync`, by && `by ${by.email}`]
        .filter(Boolean)
        .join(' ')}
      action={
        canUndo && !isReadOnly && <Undo productId={productId} event={event} onUndone={onUndone} />
      }
      isUndone={Boolean(undoneBy)}
    >
      {undo && (
        <HistoryNote>
          Was undone on <Timestamp at={undo.at} />
        </HistoryNote>
      )}
      {fields.length > 0 && (
        <ChangedFields>
          {fields.map(({ field, from, to }) => (
            <FieldDiff key={field} label={toWords(field)} before={from} after={to} />
          ))}
        </ChangedFields>
      )}
    </HistoryEvent>
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

  return <UndoButton at={event.at} isPending={isPending} error={error} onClick={undo} />;
}
