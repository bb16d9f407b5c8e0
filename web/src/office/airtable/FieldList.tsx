import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface FieldListProps {
  fields: readonly (readonly [name: string, value: ReactNode])[];
  /** In a card, values stand next to their names on phones, too, and have the width that the names leave. */
  isInCard?: boolean;
}

export const FieldList = ({ fields, isInCard = false }: FieldListProps) => (
  <Box
    component="dl"
    sx={{
      borderTop: 1,
      borderColor: 'divider',
      display: 'grid',
      columnGap: isInCard ? 1.75 : 3,
      gridTemplateColumns: isInCard
        ? 'fit-content(45%) minmax(0, 1fr)'
        : { xs: 'minmax(0, 1fr)', sm: '12rem minmax(0, 1fr)' },
    }}
  >
    {fields.map(([name, value]) => (
      <Box
        key={name}
        sx={{
          py: isInCard ? 0.625 : 1.25,
          display: 'grid',
          gridColumn: '1 / -1',
          gridTemplateColumns: 'subgrid',
          alignItems: 'baseline',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          variant="caption"
          component="dt"
          noWrap={isInCard}
          sx={{ color: 'text.secondary' }}
        >
          {name}
        </Typography>
        <Typography
          variant="body2"
          component="dd"
          sx={{ overflowWrap: 'anywhere', whiteSpace: isInCard ? 'normal' : 'pre-wrap' }}
        >
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
