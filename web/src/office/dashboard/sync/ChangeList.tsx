import { Button, Stack } from '@mui/material';
import type { SyncChange } from '../../../../../shared/entities/sync-run.ts';
import { toWords } from '../../../lib/toWords.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { SYNC_CHANGE_KINDS } from '../../common/history/changeKinds.ts';
import { ChangedFields } from '../../common/history/FieldDiff.tsx';
import { Note } from '../../common/Note.tsx';
import { RecordLink, RecordRows } from './RecordRows.tsx';
import { useShowAll } from './useShowAll.ts';

const INITIAL_SIZE = 8;
/** Collapses longer lists; a new item has all fields. */
const MAX_EXPANDED_FIELDS = 6;

export function ChangeList({ changes, total }: { changes: readonly SyncChange[]; total: number }) {
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
          Show all {changes.length} changes
        </Button>
      )}
      {!isTruncated && total > changes.length && (
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
