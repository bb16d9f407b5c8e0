import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { LIST } from '../../lib/listKeys.ts';

export const CardGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="ul"
    {...LIST}
    aria-label={label}
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(3, minmax(0, 1fr))',
      },
    }}
  >
    {children}
  </Box>
);
