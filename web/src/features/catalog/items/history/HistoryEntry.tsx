import type { ItemEvent } from '../../../../../../shared/entities/item-event.ts';
import { StatusBadge, type Tone } from '../../../../components/StatusBadge.tsx';
import { Timestamp } from '../../../../components/Timestamp.tsx';
import { FieldChange } from './FieldChanges.tsx';
import styles from './ItemHistory.module.css';
import { UndoChange } from './UndoChange.tsx';

const KINDS: Readonly<Record<ItemEvent['kind'], { label: string; tone: Tone }>> = {
  cataloged: { label: 'Cataloged', tone: 'good' },
  edited: { label: 'Edited', tone: 'open' },
  undone: { label: 'Undone', tone: 'off' },
  uploaded: { label: 'Uploaded to Airtable', tone: 'good' },
};

interface HistoryEntryProps {
  itemId: string;
  event: ItemEvent;
  /** All of the item: an event names others. */
  events: readonly ItemEvent[];
  onUndone: () => void;
}

export function HistoryEntry({ itemId, event, events, onUndone }: HistoryEntryProps) {
  const { kind, at, by, changes = [], undoes, undoneBy } = event;
  const { label, tone } = KINDS[kind] ?? { label: kind, tone: 'open' };
  const canUndo = (kind === 'edited' || kind === 'undone') && !undoneBy;
  const find = (id: string | null) => events.find((each) => each.id === id);

  return (
    <li data-undone={Boolean(undoneBy)} className={styles.event}>
      <div className={styles.head}>
        <Timestamp at={at} />
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className={styles.by}>by {by.email}</span>
        {canUndo && <UndoChange itemId={itemId} event={event} onUndone={onUndone} />}
      </div>
      {undoes && <Reference words="Took back the change of" event={find(undoes)} />}
      {undoneBy && <Reference words="Was undone on" event={find(undoneBy)} />}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <FieldChange key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  );
}

/** To another entry: who did that, and when. */
function Reference({ words, event }: { words: string; event: ItemEvent | undefined }) {
  return (
    <p className={styles.note}>
      {event ? (
        <>
          {words} <Timestamp at={event.at} /> by {event.by.email}
        </>
      ) : (
        `${words} an earlier day`
      )}
    </p>
  );
}
