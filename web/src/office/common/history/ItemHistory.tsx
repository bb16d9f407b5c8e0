import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ItemEvent } from '../../../../../shared/entities/item-event.ts';
import { toFieldText } from '../../../../../shared/item-form/fields.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { formatValue, getFieldLabel } from '../items/itemFields.ts';
import { useUndoChange } from '../items/recordValuesQuery.ts';
import { Note } from '../Note.tsx';
import { History, HistoryEvent, HistorySection, UndoButton } from './HistoryList.tsx';
import { ItemFieldChanges } from './ItemFieldChanges.tsx';

interface ItemHistoryProps {
  /** Undefined for a record that is not known to have an item. */
  itemId: string | undefined;
  history: UseQueryResult<ItemEvent[]>;
  isReadOnly?: boolean;
}

export function ItemHistory({ itemId, history, isReadOnly = false }: ItemHistoryProps) {
  const { data: events = [] } = history;
  const title = useRef<HTMLHeadingElement>(null);

  return (
    <HistorySection component="h3" title={title}>
      <History
        query={history}
        events={history.data}
        failure={`The history could not be ${history.data ? 'brought up to date' : 'loaded'}.`}
        empty="No history yet."
      >
        {(event) => (
          <Event
            key={event.id}
            itemId={itemId}
            event={event}
            events={events}
            isReadOnly={isReadOnly}
            // The undo button disappears and a new entry appears on top.
            onUndone={() => title.current?.focus()}
          />
        )}
      </History>
    </HistorySection>
  );
}

const KINDS: Readonly<Record<ItemEvent['kind'], { label: string; tone: Tone }>> = {
  cataloged: { label: 'Cataloged', tone: 'success' },
  edited: { label: 'Edited', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
  uploaded: { label: 'Uploaded to Airtable', tone: 'success' },
  removed: { label: 'Removed from Airtable', tone: 'neutral' },
  deleted: { label: 'Deleted', tone: 'neutral' },
  restored: { label: 'Restored', tone: 'success' },
};

interface EventProps {
  itemId: string | undefined;
  event: ItemEvent;
  /** Must be complete: an undo refers to another event. */
  events: readonly ItemEvent[];
  onUndone: () => void;
  isReadOnly: boolean;
}

function Event({ itemId, event, events, onUndone, isReadOnly }: EventProps) {
  const { kind, at, by, changes = [], undoes, undoneBy, bulkChangeId, edit } = event;
  const { label, tone } = KINDS[kind] ?? { label: kind, tone: 'info' };
  const can = usePermissions();
  const isChange = kind === 'edited' || kind === 'undone';
  const canUndo = !isReadOnly && can('edit-items') && isChange && !undoneBy;
  const undo = useUndoChange(itemId);
  const find = (id: string | null) => events.find((each) => each.id === id);

  const undoChange = () =>
    undo.mutate(event, {
      onSuccess: () => {
        onUndone();
        toast({ title: 'Change Undone', description: describeUndo(event) });
      },
    });

  return (
    <HistoryEvent
      time={<Timestamp at={at} />}
      badge={
        <StatusBadge tone={tone}>
          {[label, edit && 'in Airtable', bulkChangeId && 'in bulk'].filter(Boolean).join(' ')}
        </StatusBadge>
      }
      by={`by ${by.email}`}
      action={canUndo && <UndoButton at={at} mutation={undo} onUndo={undoChange} />}
      isUndone={Boolean(undoneBy)}
    >
      {undoes && <Reference text="Undid the change of" event={find(undoes)} />}
      {undoneBy && <Reference text="Was undone on" event={find(undoneBy)} />}
      <ItemFieldChanges changes={changes} />
    </HistoryEvent>
  );
}

const Reference = ({ text, event }: { text: string; event: ItemEvent | undefined }) => (
  <Note>
    {text} {event ? <Timestamp at={event.at} /> : 'an earlier date'}
    {event && ` by ${event.by.email}`}
  </Note>
);

const MAX_VALUE_LENGTH = 80;

function describeUndo({ changes }: ItemEvent): string {
  const [change] = changes;
  if (!change || changes.length > 1 || Array.isArray(change.before)) {
    const fields = changes.map(({ field }) => getFieldLabel(field)).join(', ');
    return `Restored: ${fields || 'the item'}.`;
  }
  const { field } = change;
  const before = toFieldText(change.before);
  if (before === null) return `${getFieldLabel(field)} is empty again.`;
  return before.length > MAX_VALUE_LENGTH || field === 'primaryImageUrl'
    ? `Restored: ${getFieldLabel(field)}.`
    : `${getFieldLabel(field)} is ${formatValue(field, before)} again.`;
}
