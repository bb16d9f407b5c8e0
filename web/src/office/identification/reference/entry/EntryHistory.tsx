import { useId } from 'react';
import type { EntryEvent } from '../../../../../../shared/entities/catalog-change.ts';
import { InlineError } from '../../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../../ui/SkeletonLine.tsx';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../../ui/Timestamp.tsx';
import { FieldDiff } from '../../../common/history/FieldDiff.tsx';
import styles from '../../../common/history/History.module.css';
import { CATALOG_CHANGE_KINDS } from './changeKinds.ts';
import { useEntryHistory } from './entriesQuery.ts';
import { COLUMN_LABELS } from './entryValues.ts';
import { UndoChange } from './UndoChange.tsx';

export function EntryHistory({ entryId }: { entryId: string }) {
  const { data: events, error, isPending, isFetching, refetch } = useEntryHistory(entryId);
  const id = useId();

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        History
      </h3>
      {isPending && (
        <div className={styles.waiting}>
          <SkeletonLine width={26} height={1.25} />
          <SkeletonLine width={18} height={1.25} />
        </div>
      )}
      {error && (
        <InlineError
          text="The history of this entry could not be loaded."
          subject="the history"
          query={{ error, isFetching, refetch }}
        />
      )}
      {events?.length === 0 && <p className={styles.note}>No changes recorded.</p>}
      {events && events.length > 0 && (
        <ol aria-labelledby={id} className={styles.events}>
          {events.map((event) => (
            <Event key={event.revision} event={event} isNewest={event === events[0]} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Event({ event, isNewest }: { event: EntryEvent; isNewest: boolean }) {
  const { revision, kind, at, by, fileName, effect, changes } = event;
  const { label, tone } = CATALOG_CHANGE_KINDS[kind];

  return (
    <li className={styles.event}>
      <div className={styles.head}>
        <Timestamp at={at} />
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className={styles.author}>
          by {by.email}
          {fileName && `, ${fileName}`}
        </span>
        {isNewest && kind === 'edited' && (
          <UndoChange revision={revision} at={at} label="Undo" className={styles.undo} />
        )}
      </div>
      {effect === 'added' && kind !== 'imported' && <p className={styles.note}>Brought back</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <FieldDiff
              key={field}
              label={COLUMN_LABELS[field]}
              before={toText(before)}
              after={toText(after)}
            />
          ))}
        </dl>
      )}
    </li>
  );
}

function toText(value: string | number | string[] | null): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.join('; ') : String(value);
}
