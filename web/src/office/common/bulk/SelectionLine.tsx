import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

interface SelectionLineProps {
  /** Rows are selected: it stays in view while the list scrolls. */
  isActive: boolean;
  /** How many rows are selected. */
  count: ReactNode;
  children: ReactNode;
}

/** The actions for the selected rows of a list. */
export const SelectionLine = ({ isActive, count, children }: SelectionLineProps) => (
  <Stack
    direction="row"
    sx={{
      minHeight: '2.75rem',
      mb: 1,
      columnGap: 2,
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      bgcolor: 'background.default',
      // Above the headers of the table, which stay in view too.
      ...(isActive && {
        position: 'sticky',
        zIndex: 4,
        top: 'var(--office-bar, 0)',
        borderBottom: 1,
        borderColor: 'pencil',
      }),
    }}
  >
    {count}
    {/* On phones, the many actions of an active line scroll sideways. */}
    <Stack
      direction="row"
      sx={{
        maxWidth: '100%',
        py: 0.75,
        columnGap: 1.5,
        rowGap: 0.5,
        flexWrap: { xs: isActive ? 'nowrap' : 'wrap', md: 'wrap' },
        alignItems: 'center',
        overflowX: { xs: 'auto', md: 'visible' },
        '& > *': { flex: 'none' },
      }}
    >
      {children}
    </Stack>
  </Stack>
);
