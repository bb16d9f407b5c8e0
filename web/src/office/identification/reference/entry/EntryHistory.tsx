import type { EntryEvent } from '../../../../../../shared/entities/catalog-change.ts';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../../ui/Timestamp.tsx';
import { ChangedFields, FieldDiff } from '../../../common/history/FieldDiff.tsx';
import { History, HistoryEvent, HistorySection } from '../../../common/history/HistoryList.tsx';
import { Note } from '../../../common/Note.tsx';
import { CATALOG_CHANGE_KINDS } from './changeKinds.ts';
import { useEntryHistory } from './entriesQuery.ts';
import { COLUMN_LABELS } from './entryValues.ts';
import { UndoChange } from './UndoChange.tsx';

export function EntryHistory({ entryId }: { entryId: string }) {
  const query = useEntryHistory(entryId);

  return (
    <HistorySection component="h3">
      <History
        query={query}
        events={query.data}
        failure="The history of this entry could not be loaded."
        empty="No changes recorded."
      >
        {(event, index) => <Event key={event.revision} event={event} isNewest={index === 0} />}
      </History>
    </HistorySection>
  );
}

function Event({ event, isNewest }: { event: EntryEvent; isNewest: boolean }) {
  const { revision, kind, at, by, fileName, effect, changes } = event;
  const { label, tone } = CATALOG_CHANGE_KINDS[kind];

  return (
    <HistoryEvent
      time={<Timestamp at={at} />}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      by={`by ${[by.email, fileName].filter(Boolean).join(', ')}`}
      action={
        isNewest && kind === 'edited' && <UndoChange revision={revision} at={at} label="Undo" />
      }
    >
      {effect === 'added' && kind !== 'imported' && <Note>Brought back</Note>}
      {changes.length > 0 && (
        <ChangedFields>
          {changes.map(({ field, before, after }) => (
            <FieldDiff
              key={field}
              label={COLUMN_LABELS[field]}
              before={toText(before)}
              after={toText(after)}
            />
          ))}
        </ChangedFields>
      )}
    </HistoryEvent>
  );
}

const toText = (value: string | number | string[] | null) =>
  value === null ? null : [value].flat().join('; ');
