import { Alert } from '@mui/material';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useFailedTasks } from '../common/failedTasksQuery.ts';

export function FailedTasksAlert() {
  const { data = [], hasNextPage } = useFailedTasks();
  const count = data.filter(({ nextAttemptAt }) => nextAttemptAt === null).length;

  if (count === 0) return null;
  return (
    <Alert severity="error" role="note" sx={{ mb: 2 }}>
      {`${hasNextPage ? 'At least ' : ''}${count} background ${count === 1 ? 'task' : 'tasks'} failed and ${count === 1 ? 'needs' : 'need'} your decision.`}{' '}
      <Link to={paths.failedTasks}>Failed tasks</Link>
    </Alert>
  );
}
