import type { SyncChange } from '../../../../../shared/entities/sync-run.ts';
import { StatusBadge, type Tone } from '../../../components/StatusBadge.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { toWords } from '../../../lib/toWords.ts';
import styles from './ChangeList.module.css';
import { useFold } from './useShowAll.ts';

const SHOWN_FIRST = 8;
/** A new item has all its fields: they open when they are asked for. */
const FEW = 6;
const KINDS: Readonly<Record<SyncChange['kind'], { label: string; tone: Tone }>> = {
  created: { label: 'New', tone: 'good' },
  updated: { label: 'Changed', tone: 'open' },
  sold: { label: 'Sold out', tone: 'done' },
  unlisted: { label: 'Taken off', tone: 'off' },
};

interface ChangeListProps {
  changes: readonly SyncChange[];
  /** How many there were in all; only the first few hundred are kept. */
  of?: number;
}

/** What became of each product, field by field. */
export function ChangeList({ changes, of = changes.length }: ChangeListProps) {
  const { shown, isFolded, unfold } = useFold(changes, SHOWN_FIRST);

  return (
    <>
      <ul aria-label="Changes" className={styles.changes}>
        {shown.map(({ recordId, name, kind, fields = [] }) => {
          const { label, tone } = KINDS[kind] ?? { label: kind, tone: 'open' };
          return (
            <li key={`${recordId} ${kind}`} className={styles.change}>
              <div className={styles.what}>
                <span className={styles.name}>{name}</span>
                <StatusBadge tone={tone}>{label}</StatusBadge>
                <span className={styles.record}>{recordId}</span>
              </div>
              {fields.length > FEW ? (
                <details>
                  <summary className={styles.summary}>{fields.length} fields</summary>
                  <Fields fields={fields} />
                </details>
              ) : (
                <Fields fields={fields} />
              )}
            </li>
          );
        })}
      </ul>
      {isFolded && <TextButton onClick={unfold}>Show all {changes.length} changes</TextButton>}
      {!isFolded && of > changes.length && (
        <p className={styles.rest}>
          The first {changes.length} of {of} changes are kept.
        </p>
      )}
    </>
  );
}

function Fields({ fields }: Pick<SyncChange, 'fields'>) {
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
