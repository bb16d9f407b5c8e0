import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Stays at the bottom of a dialog while its content scrolls, and covers the padding of the content. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <Box
    data-foot=""
    sx={{
      position: 'sticky',
      zIndex: 4,
      bottom: '-1.5rem',
      mx: '-1.5rem',
      mb: '-1.5rem',
      px: 3,
      py: 1.5,
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'pencil',
    }}
  >
    {children}
  </Box>
);
