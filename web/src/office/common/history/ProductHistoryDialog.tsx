import { useRef } from 'react';
import type { ProductEvent } from '../../../../../shared/entities/product-event.ts';
import { toast } from '../../../lib/toast.ts';
import { toWords } from '../../../lib/toWords.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { Note } from '../Note.tsx';
import { SYNC_CHANGE_KINDS } from './changeKinds.ts';
import { ChangedFields, FieldDiff } from './FieldDiff.tsx';
import { formatCause } from './formatCause.ts';
import { History, HistoryEvent, UndoButton } from './HistoryList.tsx';
import { useProductHistory, useRollBack } from './historyQuery.ts';

export interface ProductHistoryDialogProps {
  id: string;
  name: string;
  isReadOnly?: boolean;
  onClose: () => void;
}

export default function ProductHistoryDialog(props: ProductHistoryDialogProps) {
  const { id, name, isReadOnly = false, onClose } = props;
  const query = useProductHistory(id);
  const { data: events = [] } = query;
  const list = useRef<HTMLOListElement>(null);

  return (
    <DetailsDialog title="Shop History" subtitle={name} onClose={onClose}>
      <History
        query={query}
        events={query.data}
        label="Changes"
        failure="The history of this piece could not be loaded."
        empty={`No changes recorded so far. Each change made by a sync will be listed here${isReadOnly ? '.' : ' and can be undone.'}`}
        list={list}
      >
        {(event) => (
          <Event
            key={event.id}
            productId={id}
            event={event}
            events={events}
            isReadOnly={isReadOnly}
            onUndone={() => list.current?.focus()}
          />
        )}
      </History>
    </DetailsDialog>
  );
}

interface EventProps {
  productId: string;
  event: ProductEvent;
  /** Must be complete: a later event may have undone an earlier one. */
  events: readonly ProductEvent[];
  isReadOnly: boolean;
  onUndone: () => void;
}

function Event({ productId, event, events, isReadOnly, onUndone }: EventProps) {
  const { kind, at, by, cause, fields = [], runId, canUndo, undoneBy } = event;
  const { label, tone } = SYNC_CHANGE_KINDS[kind] ?? { label: kind, tone: 'info' };
  const source = cause === 'rollback' ? 'Rollback' : `${formatCause(cause)} sync`;
  const rollBack = useRollBack();
  const undo = events.find(({ id }) => id === undoneBy);

  const undoChange = () =>
    rollBack.mutate(
      { runId, productId },
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
      },
    );

  return (
    <HistoryEvent
      time={<Timestamp at={at} />}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      by={by ? `${source} by ${by.email}` : source}
      action={
        canUndo && !isReadOnly && <UndoButton at={at} mutation={rollBack} onUndo={undoChange} />
      }
      isUndone={Boolean(undoneBy)}
    >
      {undo && (
        <Note>
          Was undone on <Timestamp at={undo.at} />
        </Note>
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
