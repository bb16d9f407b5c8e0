import { Alert, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { useFailedTasks } from '../common/failedTasksQuery.ts';
import { Permitted } from '../common/Permitted.tsx';
import { useCachedConnection } from '../common/sync/connectionQueries.ts';
import { CONNECTION_ID } from './connection/Connection.tsx';

export function ConnectionAlert() {
  const connection = useCachedConnection();

  if (connection?.isAuthenticated !== false) return null;
  const { reason = '', isOutage } = connection;
  return (
    <Alert severity="error" role="note" sx={{ mb: 2 }}>
      <span>
        {reason || 'Airtable rejects the credentials of the shop, so nothing new can be read.'}
      </span>{' '}
      {!isOutage && (
        <Permitted to="edit-shop">
          <Link to={`${paths.admin}#${CONNECTION_ID}`} replace>
            How to connect
          </Link>
        </Permitted>
      )}
    </Alert>
  );
}

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

/** Tells what is wrong and what can be done. */
export function TitledAlert({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <Alert
      severity="error"
      role="region"
      aria-labelledby={id}
      sx={{ my: 2, '& p': { maxWidth: '72ch', mt: 0.75 } }}
    >
      <Typography variant="h3" component="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Alert>
  );
}
