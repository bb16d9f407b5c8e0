import { Button } from '@mui/material';
import { useId, useState } from 'react';
import {
  countProblems,
  getProblemTotal,
  PROBLEM_CAUSES,
  type ProblemCause,
  type ProblemCounts,
  type SyncProblem,
} from '../../../../../shared/entities/sync-run.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { ConfirmListing } from '../../common/restriction/ConfirmListing.tsx';
import { describeCause } from '../../common/sync/problemCauses.ts';
import { useAllProblems } from '../../common/sync/syncQueries.ts';
import styles from './ProblemList.module.css';
import { RecordLink } from './RecordLink.tsx';
import { SpellingChoice } from './Spellings.tsx';
import { useShowAll } from './useShowAll.ts';

const INITIAL_SIZE = 12;

interface ProblemListProps {
  label: string;
  problems: readonly SyncProblem[];
  counts?: ProblemCounts | undefined;
  /** Links to the Item Log, which shows records with open problems. */
  areOpen?: boolean;
}

export function ProblemList({
  label,
  problems,
  counts = countProblems(problems),
  areOpen = false,
}: ProblemListProps) {
  const isShort = getProblemTotal({ problemCounts: counts }) <= INITIAL_SIZE;

  return (
    <ul aria-label={label} className={styles.problems}>
      {PROBLEM_CAUSES.filter((cause) => counts[cause]).map((cause) => (
        <Group
          key={cause}
          cause={cause}
          problems={problems.filter((problem) => problem.cause === cause)}
          count={counts[cause] ?? 0}
          areOpen={areOpen}
          isInitiallyExpanded={isShort}
        />
      ))}
    </ul>
  );
}

interface GroupProps {
  cause: ProblemCause;
  problems: readonly SyncProblem[];
  count: number;
  areOpen: boolean;
  isInitiallyExpanded: boolean;
}

function Group({ cause, problems, count, areOpen, isInitiallyExpanded }: GroupProps) {
  const [isExpanded, setIsExpanded] = useState(isInitiallyExpanded);
  const listId = useId();
  const { title, action } = describeCause(cause, areOpen);

  return (
    <li>
      <div className={styles.group}>
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? listId : undefined}
          className={styles.toggle}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {title} <b className={styles.count}>{count.toLocaleString('en-US')}</b>
        </button>
        {action && (
          <Link to={action.to} className={styles.action}>
            {action.label}
            <span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </div>
      {isExpanded && (
        <Records
          id={listId}
          label={title}
          cause={cause}
          problems={problems}
          count={count}
          areOpen={areOpen}
        />
      )}
    </li>
  );
}

interface RecordsProps extends Omit<GroupProps, 'isInitiallyExpanded'> {
  id: string;
  label: string;
}

function Records({ id, label, cause, problems, count, areOpen }: RecordsProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const all = useAllProblems(cause, count, areOpen && wantsAll && count > problems.length);
  const known = all.data?.problems ?? problems;
  const { shown, isTruncated, showAll } = useShowAll(known, INITIAL_SIZE);
  const available = areOpen ? count : problems.length;

  return (
    <>
      <ul id={id} aria-label={label} className={styles.records}>
        {shown.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may have the same problem twice
          <li key={index} className={styles.problem}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
      {isTruncated && (
        <Button
          variant="text"
          onClick={() => {
            setWantsAll(true);
            showAll();
          }}
        >
          Show all {available.toLocaleString('en-US')}
          <span className="visually-hidden"> of: {label}</span>
        </Button>
      )}
      {all.isLoading && <SkeletonLine width={18} />}
      {all.isLoadingError && (
        <InlineError
          text="The other problems could not be loaded."
          subject="the problems"
          query={all}
        />
      )}
      {!isTruncated && !all.isLoading && count > known.length && !all.isLoadingError && (
        <p className={styles.note}>
          The first {known.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}.
        </p>
      )}
    </>
  );
}

function Problem({ problem }: { problem: SyncProblem }) {
  const { recordId, field, message, header, uniqueId, cause, spelling, restriction } = problem;
  const name = header ?? (recordId ? 'A record without Header' : (field ?? 'The table'));

  return (
    <>
      <RecordLink recordId={recordId} name={name} className={styles.record} />
      {uniqueId && <UniqueId uniqueId={uniqueId} isShared={cause === 'duplicate number'} />}
      {recordId && field && <span className={styles.field}>{field}</span>}
      <span className={styles.message}>{message}</span>
      {spelling && <SpellingChoice spelling={spelling} suggestion={spelling.suggestion} />}
      {restriction && <ConfirmListing recordId={recordId} name={name} />}
    </>
  );
}

function UniqueId({ uniqueId, isShared }: { uniqueId: string; isShared: boolean }) {
  if (!isShared) return <span className={styles.field}>{uniqueId}</span>;
  return (
    <Link
      to={`/item-log?${new URLSearchParams({ all: 'true', find: uniqueId })}`}
      className={styles.field}
    >
      {uniqueId}
      <span className="visually-hidden">, all records with it</span>
    </Link>
  );
}
