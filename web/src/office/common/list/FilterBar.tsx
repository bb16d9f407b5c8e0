import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <Stack
      component="search"
      direction="row"
      aria-label="Filter the list"
      className="no-print"
      sx={{ mb: 1, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {children}
    </Stack>
  );
}
