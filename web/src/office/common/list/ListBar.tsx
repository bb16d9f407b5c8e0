import { Stack, Typography } from '@mui/material';
import type { ReactNode, Ref } from 'react';

interface ListBarProps {
  /** How many rows there are. */
  count: ReactNode;
  ref?: Ref<HTMLParagraphElement> | undefined;
  children?: ReactNode;
}

/** The line above a list: how many rows it has, and what can be done with it. */
export const ListBar = ({ count, ref, children }: ListBarProps) => (
  <Stack
    direction="row"
    sx={{
      mb: 1,
      columnGap: 2,
      rowGap: 1,
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
    }}
  >
    <Typography
      ref={ref}
      tabIndex={-1}
      role="status"
      variant="caption"
      sx={{ color: 'text.secondary' }}
    >
      {count}
    </Typography>
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {children}
    </Stack>
  </Stack>
);
