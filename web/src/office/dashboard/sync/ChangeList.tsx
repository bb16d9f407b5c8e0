import { Button } from '@mui/material';
import type { SyncChange } from '../../../../../shared/entities/sync-run.ts';
import { toWords } from '../../../lib/toWords.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { SYNC_CHANGE_KINDS } from '../../common/history/changeKinds.ts';
import styles from './ChangeList.module.css';
import { RecordLink } from './RecordLink.tsx';
import { useShowAll } from './useShowAll.ts';

const INITIAL_SIZE = 8;
/** Collapses longer lists; a new item has all fields. */
const MAX_EXPANDED_FIELDS = 6;

interface ChangeListProps {
  changes: readonly SyncChange[];
  total?: number;
}

export function ChangeList({ changes, total = changes.length }: ChangeListProps) {
  const { shown, isTruncated, showAll } = useShowAll(changes, INITIAL_SIZE);

  return (
    <>
      <ul aria-label="Changes" className={styles.changes}>
        {shown.map((change) => (
          <Change key={`${change.recordId} ${change.kind}`} change={change} />
        ))}
      </ul>
      {isTruncated && (
        <Button variant="text" onClick={showAll}>
          Show all {changes.length} changes
        </Button>
      )}
      {!isTruncated && total > changes.length && (
        <p className={styles.note}>
          Only the first {changes.length} of {total} changes are stored.
        </p>
      )}
    </>
  );
}

function Change({ change: { recordId, name, kind, fields = [] } }: { change: SyncChange }) {
  const { label, tone } = SYNC_CHANGE_KINDS[kind] ?? { label: kind, tone: 'info' };

  return (
    <li className={styles.change}>
      <div className={styles.head}>
        <RecordLink recordId={recordId} name={name} className={styles.name} />
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      {fields.length > MAX_EXPANDED_FIELDS ? (
        <details>
          <summary className={styles.summary}>{fields.length} fields</summary>
          <ChangedFields fields={fields} />
        </details>
      ) : (
        <ChangedFields fields={fields} />
      )}
    </li>
  );
}

function ChangedFields({ fields }: Pick<SyncChange, 'fields'>) {
  return (
    <dl className={styles.fields}>
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
    </dl>
  );
}
