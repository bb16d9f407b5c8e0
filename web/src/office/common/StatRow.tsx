import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface LabeledProps {
  label: string;
  children: ReactNode;
}

/** Figures side by side, two in a row on phones. */
export const StatRow = ({ label, children }: LabeledProps) => (
  <Box
    component="section"
    aria-label={label}
    sx={{ mb: 2, borderTop: 1, borderBottom: 1, borderColor: 'pencil' }}
  >
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'none' },
        gridAutoFlow: { md: 'column' },
        gridAutoColumns: { md: 'minmax(0, 1fr)' },
      }}
    >
      {children}
    </Box>
  </Box>
);

interface StatProps {
  label: string;
  /** undefined while it loads. */
  value: string | number | undefined;
}

export function Stat({ label, value }: StatProps) {
  const text = typeof value === 'number' ? value.toLocaleString('en-US') : value;

  return (
    <StatCell label={label}>
      {text === undefined ? (
        <Skeleton width="4rem" height="1.75rem" />
      ) : (
        <Typography variant="h3" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Typography>
      )}
    </StatCell>
  );
}

export const StatCell = ({ label, children }: LabeledProps) => (
  <Box sx={{ px: 1.5, py: 1, borderLeft: 1, borderColor: 'divider' }}>
    <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box
      component="dd"
      sx={{
        display: 'flex',
        minHeight: '2rem',
        alignItems: 'center',
        '& time, & time span': { whiteSpace: 'normal' },
      }}
    >
      {children}
    </Box>
  </Box>
);
