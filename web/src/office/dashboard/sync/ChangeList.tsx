import { Button, Stack } from '@mui/material';
import type { SyncChange } from '../../../../../shared/entities/sync-run.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { toWords } from '../../../lib/toWords.ts';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { SYNC_CHANGE_KINDS } from '../../common/history/changeKinds.ts';
import { ChangedFields } from '../../common/history/FieldDiff.tsx';
import { Note } from '../../common/Note.tsx';
import { type SyncResult, useMoreChanges } from '../../common/sync/syncQueries.ts';
import { RecordLink, RecordRows } from './RecordRows.tsx';
import { useShowAll } from './useShowAll.ts';

const INITIAL_SIZE = 8;
/** Collapses longer lists; a new item has all fields. */
const MAX_EXPANDED_FIELDS = 6;

interface ChangeListProps {
  run: Pick<SyncResult, 'id' | 'dryRun'>;
  /** The first page. */
  changes: readonly SyncChange[];
  total: number;
}

export function ChangeList({ run, changes: first, total }: ChangeListProps) {
  const more = useMoreChanges(run.id);
  const changes = [...first, ...(more.data ?? [])];
  const hasNextPage =
    run.dryRun === true && total > changes.length && (!more.data || more.hasNextPage);
  const { shown, isTruncated, showAll } = useShowAll(changes, INITIAL_SIZE);

  return (
    <>
      <RecordRows label="Changes">
        {shown.map((change) => (
          <Change key={`${change.recordId} ${change.kind}`} change={change} />
        ))}
      </RecordRows>
      {isTruncated && (
        <Button variant="text" onClick={showAll}>
          Show {hasNextPage ? 'the first' : 'all'} {changes.length} changes
        </Button>
      )}
      {!isTruncated && run.dryRun && total > first.length && (
        <MoreRows pages={{ ...more, hasNextPage }} subject="changes" label="Load More Changes">
          {formatCount(changes.length)} of {formatCount(total)} changes
        </MoreRows>
      )}
      {!isTruncated && !run.dryRun && total > changes.length && (
        <Note>
          Only the first {changes.length} of {total} changes are stored.
        </Note>
      )}
    </>
  );
}

function Change({ change: { recordId, name, kind, fields = [] } }: { change: SyncChange }) {
  const { label, tone } = SYNC_CHANGE_KINDS[kind] ?? { label: kind, tone: 'info' };

  return (
    <li>
      <Stack direction="row" sx={{ columnGap: 1.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <b>
          <RecordLink recordId={recordId} name={name} />
        </b>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Stack>
      {fields.length > MAX_EXPANDED_FIELDS ? (
        <details>
          <summary>{fields.length} fields</summary>
          <FieldChanges fields={fields} />
        </details>
      ) : (
        <FieldChanges fields={fields} />
      )}
    </li>
  );
}

function FieldChanges({ fields }: Pick<SyncChange, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <ChangedFields>
      {fields.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{toWords(field)}</dt>
          <dd>
            {from !== null && <del>{from || '(empty)'}</del>}
            {from !== null && to !== null && <span aria-hidden="true"> → </span>}
            {to !== null && <ins>{to || '(empty)'}</ins>}
          </dd>
        </div>
      ))}
    </ChangedFields>
  );
}
