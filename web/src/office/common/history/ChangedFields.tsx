import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The fields of a change, each a `div` with its name and with what was deleted and inserted. */
export const ChangedFields = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      mt: 0.25,
      display: 'grid',
      rowGap: 0.5,
      '& > div': {
        display: 'grid',
        columnGap: 1.5,
        alignItems: 'baseline',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(6rem, 10.5rem) minmax(0, 1fr)' },
      },
      '& dt': { color: 'text.secondary', typography: 'caption' },
      '& dd': {
        maxWidth: '68ch',
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      },
      '& del': { color: 'error.main' },
      '& ins': { color: 'primary.main', fontWeight: 600, textDecoration: 'none' },
    }}
  >
    {children}
  </Box>
);
