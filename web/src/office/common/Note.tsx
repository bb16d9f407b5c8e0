import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A line of small print. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);
