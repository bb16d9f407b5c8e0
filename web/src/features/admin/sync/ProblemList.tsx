import type { SyncProblem } from '../../../../../shared/entities/sync-run.ts';
import { TextButton } from '../../../components/TextButton.tsx';
import styles from './ProblemList.module.css';
import { useFold } from './useShowAll.ts';

const SHOWN_FIRST = 12;

/** What staff should know of single records. */
export function ProblemList({ problems }: { problems: readonly SyncProblem[] }) {
  const { shown, isFolded, unfold } = useFold(problems, SHOWN_FIRST);

  return (
    <>
      <ul aria-label="Problems" className={styles.problems}>
        {shown.map(({ recordId, field, message }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may have the same problem twice
          <li key={place} className={styles.problem}>
            <span className={styles.record}>{recordId || 'The table'}</span>
            {field && <span className={styles.field}>{field}</span>}
            <span className={styles.message}>{message}</span>
          </li>
        ))}
      </ul>
      {isFolded && <TextButton onClick={unfold}>Show all {problems.length} problems</TextButton>}
    </>
  );
}
