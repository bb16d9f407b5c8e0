import {
  Badge,
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  ListSubheader,
} from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { usePermissions } from '../../lib/permissions.ts';
import { Link } from '../../ui/Link.tsx';
import { failedTasksOptions } from '../common/failedTasksQuery.ts';
import { inboxOptions, isTask } from '../common/inboxQuery.ts';
import { useCurrentScreen, useScreenGroups } from '../common/screens.ts';

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const id = useId();
  const groups = useScreenGroups();
  const current = useCurrentScreen();
  const counts = useTaskCounts();

  return (
    <Box component="nav" aria-label="Back office" sx={{ py: 1 }}>
      {groups.map(({ label, screens }) => (
        <Fragment key={label}>
          <ListSubheader component="div" id={`${id}${label}`} disableSticky sx={{ pt: 1 }}>
            {label}
          </ListSubheader>
          <List dense disablePadding aria-labelledby={`${id}${label}`}>
            {screens.map(({ to, label: screen, badge }) => (
              <ListItem key={to} disablePadding>
                <ListItemButton
                  component={Link}
                  to={to}
                  selected={to === current?.to}
                  aria-current={to === current?.to ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <ListItemText primary={screen} />
                  {badge && <TaskCount count={counts[badge]} />}
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Fragment>
      ))}
    </Box>
  );
}

function TaskCount({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <>
      <Badge aria-hidden="true" badgeContent={count} color="error" sx={{ width: 24, mr: 1 }} />
      <span className="visually-hidden">
        , {count} {count === 1 ? 'task' : 'tasks'}
      </span>
    </>
  );
}

/** Counts the first page of each list, to avoid loading all of it. In the inbox, tasks come first. A call that the API
 *  refuses is the screen's matter. */
function useTaskCounts() {
  const can = usePermissions();
  const quotes = useInfiniteQuery({
    ...inboxOptions(undefined),
    enabled: can('see-customers'),
    throwOnError: false,
  });
  const failedTasks = useInfiniteQuery({
    ...failedTasksOptions,
    enabled: can('edit-shop'),
    throwOnError: false,
  });
  return { quotes: quotes.data?.filter(isTask).length, failedTasks: failedTasks.data?.length };
}
