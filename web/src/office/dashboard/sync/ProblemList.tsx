import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import {
  countProblems,
  getProblemTotal,
  PROBLEM_CAUSES,
  type ProblemCause,
  type ProblemCounts,
  type SyncProblem,
} from '../../../../../shared/entities/sync-run.ts';
import { paths } from '../../../lib/paths.ts';
import { useScreenAccess } from '../../../lib/permissions.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Row } from '../../common/Row.ts';
import { ConfirmListing } from '../../common/restriction/ConfirmListing.tsx';
import { describeCause } from '../../common/sync/problemCauses.ts';
import { useAllProblems } from '../../common/sync/syncQueries.ts';
import { RecordLink, RecordRows } from './RecordRows.tsx';
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

export function ProblemList(props: ProblemListProps) {
  const { label, problems, counts = countProblems(problems), areOpen = false } = props;
  const isShort = getProblemTotal({ problemCounts: counts }) <= INITIAL_SIZE;

  return (
    <ul aria-label={label}>
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
}

function Group({ isInitiallyExpanded, ...group }: GroupProps & { isInitiallyExpanded: boolean }) {
  const { cause, count, areOpen } = group;
  const [isExpanded, setIsExpanded] = useState(isInitiallyExpanded);
  const listId = useId();
  const { title, action } = describeCause(cause, areOpen);
  const canOpen = useScreenAccess();

  return (
    <li>
      <Row sx={{ columnGap: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button
          variant="text"
          startIcon={<Icon name={isExpanded ? 'minus' : 'plus'} size={16} />}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? listId : undefined}
          sx={{ flex: '1 1 16rem', justifyContent: 'start', textAlign: 'start' }}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {title} {count.toLocaleString('en-US')}
        </Button>
        {action && canOpen(action.to) && (
          <Typography variant="body2" component={Link} to={action.to} sx={{ py: 1 }}>
            {action.label}
            <span className="visually-hidden">: {title}</span>
          </Typography>
        )}
      </Row>
      {isExpanded && <Records id={listId} label={title} {...group} />}
    </li>
  );
}

function Records(props: GroupProps & { id: string; label: string }) {
  const { id, label, cause, problems, count, areOpen } = props;
  const [wantsAll, setWantsAll] = useState(false);
  const all = useAllProblems(cause, count, areOpen && wantsAll && count > problems.length);
  const known = all.data?.problems ?? problems;
  const { shown, isTruncated, showAll } = useShowAll(known, INITIAL_SIZE);
  const available = areOpen ? count : problems.length;

  return (
    <>
      <Box sx={{ pl: 2.5 }}>
        <RecordRows id={id} label={label}>
          {shown.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record may have the same problem twice
            <li key={index}>
              <Problem problem={problem} />
            </li>
          ))}
        </RecordRows>
      </Box>
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
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The first {known.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}.
        </Typography>
      )}
    </>
  );
}

function Problem({ problem }: { problem: SyncProblem }) {
  const { recordId, field, message, header, uniqueId, cause, spelling, restriction } = problem;
  const name = header ?? (recordId ? 'A record without Header' : (field ?? 'The table'));

  return (
    <>
      <b>
        <RecordLink recordId={recordId} name={name} />
      </b>{' '}
      {uniqueId && (
        <small>
          {cause === 'duplicate number' ? (
            <Link to={`${paths.itemLog}?${new URLSearchParams({ all: 'true', find: uniqueId })}`}>
              {uniqueId}
              <span className="visually-hidden">, all records with it</span>
            </Link>
          ) : (
            uniqueId
          )}
        </small>
      )}{' '}
      {recordId && field && <small>{field}</small>}
      <p>{message}</p>
      {spelling && <SpellingChoice spelling={spelling} />}
      {restriction && <ConfirmListing recordId={recordId} name={name} />}
    </>
  );
}
