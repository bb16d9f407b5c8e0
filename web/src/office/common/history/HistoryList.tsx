import { Box, Button, Stack, Typography } from '@mui/material';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { ErrorText } from '../ErrorText.tsx';
import { Note } from '../Note.tsx';
import { Row } from '../Row.ts';

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

interface HistoryProps<T> {
  query: ComponentProps<typeof InlineError>['query'] & { isPending: boolean; isError: boolean };
  events: readonly T[] | undefined;
  label?: string;
  failure: string;
  empty?: string;
  list?: Ref<HTMLOListElement>;
  children: (event: T, index: number) => ReactNode;
}

/** Changes, the newest first, or why there are none. */
export function History<T>(props: HistoryProps<T>) {
  const { query, events, label = 'History', failure, empty, list, children } = props;

  return (
    <>
      {query.isPending && <HistorySkeleton />}
      {query.isError && <InlineError text={failure} subject="the history" query={query} />}
      {empty && events?.length === 0 && <Note>{empty}</Note>}
      {events && events.length > 0 && (
        <HistoryList ref={list} aria-label={label} tabIndex={list ? -1 : undefined}>
          {events.map(children)}
        </HistoryList>
      )}
    </>
  );
}

export const HistoryList = (list: ComponentProps<'ol'>) => (
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
      <Row sx={{ minHeight: '2rem', columnGap: 2.5, typography: 'caption' }}>
        {time}
        {badge}
        {by && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {by}
          </Box>
        )}
        {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
      </Row>
      {children}
    </Box>
  );
}

interface UndoButtonProps {
  /** When the change was made. */
  at: string;
  mutation: { isPending: boolean; error: Error | null };
  onUndo: () => void;
}

export function UndoButton({ at, mutation: { isPending, error }, onUndo }: UndoButtonProps) {
  return (
    <Stack sx={{ alignItems: 'end' }}>
      <Button variant="text" aria-disabled={isPending} onClick={onUndo}>
        {isPending ? 'Undoing…' : 'Undo'}
        <span className="visually-hidden"> the change of {formatDateTime(at)}</span>
      </Button>
      <ErrorText error={error} />
    </Stack>
  );
}

export const HistorySkeleton = ({ label = 'Loading the history…' }: { label?: string }) => (
  <Stack role="status" sx={{ py: 1.5, gap: 1.5, borderTop: '4px double' }}>
    <span className="visually-hidden">{label}</span>
    <SkeletonLine width={26} height={1.25} />
    <SkeletonLine width={18} height={1.25} />
  </Stack>
);
