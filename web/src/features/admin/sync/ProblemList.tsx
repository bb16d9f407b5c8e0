import type { SyncProblem } from '../../../../../shared/entities/sync-run.ts';
import { TextButton } from '../../../components/TextButton.tsx';
import styles from './ProblemList.module.css';
import { useShowAll } from './useShowAll.ts';

const INITIAL_SIZE = 12;

export function ProblemList({ problems }: { problems: readonly SyncProblem[] }) {
  const { shown, isTruncated, showAll } = useShowAll(problems, INITIAL_SIZE);

  return (
    <>
      <ul aria-label="Problems" className={styles.problems}>
        {shown.map(({ recordId, field, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may have the same problem twice
          <li key={index} className={styles.problem}>
            <span className={styles.record}>{recordId || 'The table'}</span>
            {field && <span className={styles.field}>{field}</span>}
            <span className={styles.message}>{message}</span>
          </li>
        ))}
      </ul>
      {isTruncated && (
        <TextButton onClick={showAll}>Show all {problems.length} problems</TextButton>
      )}
    </>
  );
}
