import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface SumProps {
  label: string;
  /** In a list of terms. */
  isTerm?: boolean;
  isTotal?: boolean;
  isLoss?: boolean;
  children: ReactNode;
}

export const Sum = ({ label, isTerm, isTotal, isLoss, children }: SumProps) => (
  <Stack
    direction="row"
    sx={{
      pr: 1.5,
      gap: 2,
      alignItems: 'baseline',
      justifyContent: 'space-between',
      ...(isTotal && {
        py: 1,
        borderTop: 1,
        borderBottom: '4px double',
        '& > *': { fontWeight: 600 },
      }),
    }}
  >
    <Typography variant="body2" component={isTerm ? 'dt' : 'span'}>
      {label}
    </Typography>
    <Typography
      variant="caption"
      component={isTerm ? 'dd' : 'span'}
      sx={{ color: isLoss ? 'error.main' : 'text.primary' }}
    >
      {children}
    </Typography>
  </Stack>
);
