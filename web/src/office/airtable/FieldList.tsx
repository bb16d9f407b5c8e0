import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface FieldListProps {
  fields: readonly (readonly [name: string, value: ReactNode])[];
  /** In a card, values stand next to their names on phones, too. */
  isInCard?: boolean;
}

export const FieldList = ({ fields, isInCard = false }: FieldListProps) => (
  <Box component="dl" sx={{ borderTop: 1, borderColor: 'divider' }}>
    {fields.map(([name, value]) => (
      <Box
        key={name}
        sx={{
          py: isInCard ? 0.625 : 1.25,
          display: 'grid',
          columnGap: isInCard ? 1.75 : 3,
          gridTemplateColumns: isInCard
            ? 'minmax(0, 2fr) minmax(0, 3fr)'
            : { sm: '12rem minmax(0, 1fr)' },
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
          sx={{ whiteSpace: isInCard ? 'normal' : 'pre-wrap' }}
        >
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
