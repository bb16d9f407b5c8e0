import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface FactRowsProps {
  rows: readonly (readonly [name: string, value: ReactNode])[];
  isMono?: boolean;
  /** The widths of names and values. */
  tracks?: Record<string, string>;
}

/** Shows the facts that are known. */
export function FactGroup({ title, rows, ...facts }: FactRowsProps & { title: string }) {
  const known = rows.filter(([, value]) => value);

  if (known.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 2.5 } }}>
      <Typography variant="button" component="h3">
        {title}
      </Typography>
      <FactRows rows={known} {...facts} />
    </Box>
  );
}

const TRACKS = { xs: '8rem minmax(0, 1fr)', sm: '8.5rem minmax(0, 1fr)' };

export const FactRows = ({ rows, isMono = false, tracks = TRACKS }: FactRowsProps) => (
  <Box component="dl" sx={{ width: '100%' }}>
    {rows.map(([name, value]) => (
      <Box
        key={name}
        sx={{
          py: 0.625,
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: tracks,
          alignItems: 'baseline',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography
          variant={isMono ? 'caption' : 'body2'}
          component="dd"
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
