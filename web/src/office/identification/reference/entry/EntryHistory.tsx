import type { EntryEvent } from '../../../../../../shared/entities/catalog-change.ts';
import { InlineError } from '../../../../ui/InlineError.tsx';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../../ui/Timestamp.tsx';
import { ChangedFields } from '../../../common/history/ChangedFields.tsx';
import { FieldDiff } from '../../../common/history/FieldDiff.tsx';
import {
  HistoryEvent,
  HistoryList,
  HistoryNote,
  HistorySection,
  HistorySkeleton,
} from '../../../common/history/HistoryList.tsx';
import { CATALOG_CHANGE_KINDS } from './changeKinds.ts';
import { useEntryHistory } from './entriesQuery.ts';
import { COLUMN_LABELS } from './entryValues.ts';
import { UndoChange } from './UndoChange.tsx';

export function EntryHistory({ entryId }: { entryId: string }) {
  const { data: events, error, isPending, isFetching, refetch } = useEntryHistory(entryId);

  return (
    <HistorySection component="h3">
      {isPending && <HistorySkeleton />}
      {error && (
        <InlineError
          text="The history of this entry could not be loaded."
          subject="the history"
          query={{ error, isFetching, refetch }}
        />
      )}
      {events?.length === 0 && <HistoryNote>No changes recorded.</HistoryNote>}
      {events && events.length > 0 && (
        <HistoryList aria-label="History">
          {events.map((event) => (
            <Event key={event.revision} event={event} isNewest={event === events[0]} />
          ))}
        </HistoryList>
      )}
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
      {effect === 'added' && kind !== 'imported' && <HistoryNote>Brought back</HistoryNote>}
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

function toText(value: string | number | string[] | null): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.join('; ') : String(value);
}
