import { Box, Stack, Typography } from '@mui/material';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { EvidenceField } from '../../../../../shared/entities/evidence.ts';

const RESULTS = {
  match: { path: 'M2 7.500l3.500 4L12 2.500', color: 'fern' },
  'no match': { path: 'M3 3l8 8M11 3l-8 8', color: 'error.main' },
  unknown: { path: 'M2.500 7h9', color: 'text.secondary' },
} as const;

export function Indicators({ match }: { match: Comparison }) {
  const indicators = [
    ['Type', 'itemType', match.typeMatch],
    ['Era', 'era', match.eraMatch],
    ['Material', 'material', match.materialMatch],
    ['Dimension', 'dimensions', match.dimensionMatch],
  ] as const;
  const isMissing = (name: EvidenceField) =>
    match.evidence?.some(({ field, level }) => field === name && level === 'missing') ?? false;

  return (
    <Box
      component="ul"
      aria-label="What matches"
      sx={{ display: 'flex', columnGap: 2.5, rowGap: 0.5, flexWrap: 'wrap' }}
    >
      {indicators.map(([name, field, isMatch]) => {
        const result = isMatch ? 'match' : isMissing(field) ? 'unknown' : 'no match';
        const { path, color } = RESULTS[result];
        return (
          <Stack
            key={name}
            component="li"
            direction="row"
            sx={{ gap: 0.75, alignItems: 'center', color }}
          >
            <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">
              <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
            <Typography variant="caption">
              {name} {result}
            </Typography>
          </Stack>
        );
      })}
    </Box>
  );
}
