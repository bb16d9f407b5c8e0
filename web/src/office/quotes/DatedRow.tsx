import { ListItem, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Timestamp } from '../../ui/Timestamp.tsx';

interface DatedRowProps {
  at: string;
  note?: string | null;
  children: ReactNode;
}

export const DatedRow = ({ at, note, children }: DatedRowProps) => (
  <ListItem
    divider
    disableGutters
    sx={{ columnGap: 2, flexWrap: 'wrap', '& > :first-of-type': { flex: '1 1 12rem' } }}
  >
    {children}
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      <Timestamp at={at} />
    </Typography>
    {note && (
      <Typography variant="caption" sx={{ width: '100%', color: 'text.secondary' }}>
        {note}
      </Typography>
    )}
  </ListItem>
);
