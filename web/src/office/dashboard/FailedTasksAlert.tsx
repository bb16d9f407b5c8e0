import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useFailedTasks } from '../common/failedTasksQuery.ts';
import styles from './connection/ConnectionAlert.module.css';

export function FailedTasksAlert() {
  const { data = [], hasNextPage } = useFailedTasks();
  const count = data.filter(({ nextAttemptAt }) => nextAttemptAt === null).length;

  if (count === 0) return null;
  return (
    <p className={styles.notice}>
      <span>
        {`${hasNextPage ? 'At least ' : ''}${count} background ${count === 1 ? 'task' : 'tasks'} failed and ${count === 1 ? 'needs' : 'need'} your decision.`}
      </span>
      <Link to={paths.failedTasks}>Failed tasks</Link>
    </p>
  );
}
