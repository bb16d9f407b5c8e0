import type { ItemEvent } from '../../../../../shared/entities/item-event.ts';
import { toFieldText } from '../../../../../shared/item-form/fields.ts';
import { toast } from '../../../lib/toast.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { formatValue, getFieldLabel } from '../items/itemFields.ts';
import { useUndoChange } from '../items/recordValuesQuery.ts';
import { HistoryEvent, HistoryNote, UndoButton } from './HistoryList.tsx';
import { ItemFieldChanges } from './ItemFieldChanges.tsx';

const KINDS: Readonly<Record<ItemEvent['kind'], { label: string; tone: Tone }>> = {
  cataloged: { label: 'Cataloged', tone: 'success' },
  edited: { label: 'Edited', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
  uploaded: { label: 'Uploaded to Airtable', tone: 'success' },
  removed: { label: 'Removed from Airtable', tone: 'neutral' },
  deleted: { label: 'Deleted', tone: 'neutral' },
  restored: { label: 'Restored', tone: 'success' },
};

export interface HistoryEntryProps {
  /** Undefined for a record that is not known to have an item. */
  itemId: string | undefined;
  event: ItemEvent;
  /** Must be complete: an undo refers to another event. */
  events: readonly ItemEvent[];
  onUndone: () => void;
  isReadOnly: boolean;
}

export function HistoryEntry({ itemId, event, events, onUndone, isReadOnly }: HistoryEntryProps) {
  const { kind, at, by, changes = [], undoes, undoneBy, bulkChangeId, edit } = event;
  const { label, tone } = KINDS[kind] ?? { label: kind, tone: 'info' };
  const canUndo = !isReadOnly && (kind === 'edited' || kind === 'undone') && !undoneBy;
  const find = (id: string | null) => events.find((each) => each.id === id);

  return (
    <HistoryEvent
      time={<Timestamp at={at} />}
      badge={
        <StatusBadge tone={tone}>
          {[label, edit && 'in Airtable', bulkChangeId && 'in bulk'].filter(Boolean).join(' ')}
        </StatusBadge>
      }
      by={`by ${by.email}`}
      action={canUndo && <UndoItemChange itemId={itemId} event={event} onUndone={onUndone} />}
      isUndone={Boolean(undoneBy)}
    >
      {undoes && <Reference text="Undid the change of" event={find(undoes)} />}
      {undoneBy && <Reference text="Was undone on" event={find(undoneBy)} />}
      <ItemFieldChanges changes={changes} />
    </HistoryEvent>
  );
}

function Reference({ text, event }: { text: string; event: ItemEvent | undefined }) {
  return (
    <HistoryNote>
      {event ? (
        <>
          {text} <Timestamp at={event.at} /> by {event.by.email}
        </>
      ) : (
        `${text} an earlier date`
      )}
    </HistoryNote>
  );
}

type UndoItemChangeProps = Omit<HistoryEntryProps, 'events' | 'isReadOnly'>;

function UndoItemChange({ itemId, event, onUndone }: UndoItemChangeProps) {
  const { mutate, isPending, error } = useUndoChange(itemId);
  const start = useSingleFlight();

  const undo = () =>
    start((onSettled) =>
      mutate(event, {
        onSuccess: () => {
          onUndone();
          toast({ title: 'Change Undone', description: describeUndo(event) });
        },
        onSettled,
      }),
    );

  return <UndoButton at={event.at} isPending={isPending} error={error} onClick={undo} />;
}

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
