import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A line of small print. */
export const Note = (props: { role?: 'status'; children: ReactNode }) => (
  <Typography {...props} variant="caption" component="p" sx={{ color: 'text.secondary' }} />
);
