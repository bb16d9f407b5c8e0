import { Box, Button, Stack, Typography } from '@mui/material';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';

interface HistorySectionProps {
  component: 'h2' | 'h3';
  /** The title takes the focus when the button of a change disappears. */
  title?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function HistorySection({ component, title, children }: HistorySectionProps) {
  const id = useId();

  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography
        ref={title}
        variant="h3"
        component={component}
        id={id}
        tabIndex={-1}
        sx={{ mb: 0.5, scrollMarginTop: '4.5rem' }}
      >
        History
      </Typography>
      {children}
    </Box>
  );
}

type HistoryListProps = Pick<ComponentProps<'ol'>, 'ref' | 'tabIndex' | 'aria-label' | 'children'>;

/** Changes, the newest first. */
export const HistoryList = (list: HistoryListProps) => (
  <Box component="ol" sx={{ borderTop: '4px double' }} {...list} />
);

interface HistoryEventProps {
  time: ReactNode;
  badge?: ReactNode;
  by?: ReactNode;
  action?: ReactNode;
  isUndone?: boolean;
  children?: ReactNode;
}

export function HistoryEvent(props: HistoryEventProps) {
  const { time, badge, by, action, isUndone = false, children } = props;

  return (
    <Box
      component="li"
      sx={{
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        ...(isUndone && { '&& :is(del, ins)': { color: 'text.secondary', fontWeight: 400 } }),
      }}
    >
      <Stack
        direction="row"
        sx={{
          minHeight: '2rem',
          columnGap: 2.5,
          flexWrap: 'wrap',
          alignItems: 'center',
          typography: 'caption',
        }}
      >
        {time}
        {badge}
        {by && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {by}
          </Box>
        )}
        {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
      </Stack>
      {children}
    </Box>
  );
}

export const HistoryNote = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

export function HistoryError({ error }: { error: Error | null }) {
  if (!error || isAccessError(error)) return null;
  return (
    <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
      {getErrorMessage(error)}
    </Typography>
  );
}

interface UndoButtonProps {
  /** When the change was made. */
  at: string;
  isPending: boolean;
  error: Error | null;
  onClick: () => void;
}

export const UndoButton = ({ at, isPending, error, onClick }: UndoButtonProps) => (
  <Stack sx={{ alignItems: 'end' }}>
    <Button variant="text" aria-disabled={isPending} onClick={onClick}>
      {isPending ? 'Undoing…' : 'Undo'}
      <span className="visually-hidden"> the change of {formatDateTime(at)}</span>
    </Button>
    <HistoryError error={error} />
  </Stack>
);

export const HistorySkeleton = ({ label = 'Loading the history…' }: { label?: string }) => (
  <Stack role="status" sx={{ py: 1.5, gap: 1.5, borderTop: '4px double' }}>
    <span className="visually-hidden">{label}</span>
    <SkeletonLine width={26} height={1.25} />
    <SkeletonLine width={18} height={1.25} />
  </Stack>
);
