import { Box, Typography } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { OfficePage } from './OfficePage.tsx';

interface ReportProps<T> extends Omit<ComponentProps<typeof ListState<T>>, 'empty'> {
  query: ComponentProps<typeof ListState<T>>['query'] & { isPlaceholderData: boolean };
  empty?: ComponentProps<typeof ListNotice>;
  /** Shown above the figures. */
  notice?: ReactNode;
  /** How the figures are counted. */
  note: string;
}

interface ReportPageProps<T>
  extends Omit<ComponentProps<typeof OfficePage>, 'children'>,
    ReportProps<T> {}

/** A screen with the figures of a period. */
export function ReportPage<T>({ title, subtitle, action, ...report }: ReportPageProps<T>) {
  return (
    <OfficePage title={title} subtitle={subtitle} action={action}>
      <Report<T> {...report} />
    </OfficePage>
  );
}

/** The figures of a period. They stay, faded, while those of another period load. */
export function Report<T>({ notice, note, ...list }: ReportProps<T>) {
  const { query, name, skeleton, empty, children, ...state } = list;
  const isStale = query.isPlaceholderData;

  return (
    <>
      {notice}
      <ListState
        {...state}
        query={query}
        name={name}
        skeleton={
          <>
            <p role="status" className="visually-hidden">
              Loading {name}…
            </p>
            {skeleton}
          </>
        }
        empty={empty && <ListNotice {...empty} />}
      >
        {(data) => (
          <Box
            aria-busy={isStale}
            sx={{ opacity: isStale ? 0.55 : 1, transition: 'opacity var(--quick)' }}
          >
            {children(data)}
          </Box>
        )}
      </ListState>
      <Typography variant="body2" sx={{ mt: 3, maxWidth: '72ch', color: 'text.secondary' }}>
        {note}
      </Typography>
    </>
  );
}
