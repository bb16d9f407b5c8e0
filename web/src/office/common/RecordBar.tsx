import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** Stays at the top of a dialog while its content scrolls, and covers the padding of the content. */
export const RecordBar = ({ children }: { children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      position: { sm: 'sticky' },
      zIndex: 2,
      top: '-1.25rem',
      mt: '-1.25rem',
      mx: '-1.5rem',
      mb: 2.5,
      px: 3,
      py: 1,
      gap: 1,
      flexWrap: 'wrap',
      alignItems: 'center',
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    {children}
  </Stack>
);
