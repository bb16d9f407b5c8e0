import { Chip, Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { clampLines } from '../common/clampLines.ts';

interface TableCardProps {
  title: ReactNode;
  caption: string;
  description?: string | undefined;
  counts: readonly string[];
  isSelected?: boolean;
  children: ReactNode;
}

export function TableCard(props: TableCardProps) {
  const { title, caption, description, counts, isSelected = false, children } = props;

  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        position: 'relative',
        minWidth: 0,
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        '&:not(:hover) h2 a': { textDecoration: 'none' },
        ...(isSelected && { borderLeft: 4, borderLeftColor: 'primary.main' }),
      }}
    >
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
        {caption}
      </Typography>
      {description && (
        <Typography variant="body2" sx={{ mt: 0.75, ...clampLines(3) }}>
          {description}
        </Typography>
      )}
      <Stack
        component="ul"
        direction="row"
        aria-label="Counts"
        sx={{ mt: 1.75, gap: 1, flexWrap: 'wrap' }}
      >
        {counts.map((count) => (
          <Chip key={count} component="li" label={count} />
        ))}
      </Stack>
      {children}
    </Paper>
  );
}
