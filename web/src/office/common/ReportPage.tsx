import { Box, Typography } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { OfficePage } from './OfficePage.tsx';

interface ReportPageProps<T>
  extends Omit<ComponentProps<typeof OfficePage>, 'children'>,
    Omit<ComponentProps<typeof ListState<T>>, 'empty'> {
  query: ComponentProps<typeof ListState<T>>['query'] & { isPlaceholderData: boolean };
  empty?: ComponentProps<typeof ListNotice>;
  /** Shown above the figures. */
  notice?: ReactNode;
  /** How the figures are counted. */
  note: string;
}

/** A screen with the figures of a period. They stay, faded, while those of another period load. */
export function ReportPage<T>(props: ReportPageProps<T>) {
  const { title, subtitle, action, notice, note, ...list } = props;
  const { query, name, skeleton, empty, children, ...state } = list;
  const isStale = query.isPlaceholderData;

  return (
    <OfficePage title={title} subtitle={subtitle} action={action}>
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
    </OfficePage>
  );
}
