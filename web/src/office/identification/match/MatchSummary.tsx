import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Comparison, ConfidenceLevel } from '../../../../../shared/entities/comparison.ts';
import type { EvidenceField } from '../../../../../shared/entities/evidence.ts';
import { toConfidence } from '../../../../../shared/identification/rank/posterior.ts';
import { Row } from '../../common/Row.ts';

const LEVEL_COLORS = {
  High: 'fern',
  Medium: 'straw',
  Low: 'oxide',
} as const satisfies Record<ConfidenceLevel, string>;

export function MatchScore({ match }: { match: Comparison }) {
  const score = Number(match.overallMatchScore);
  const level = toConfidence(score);

  return (
    <Box sx={{ flex: '0 0 11rem' }}>
      <Stack direction="row" sx={{ mb: 0.75, gap: 1 }}>
        <Mark level={level}>{score}%</Mark>
        <Mark level={match.confidenceLevel}>
          <span className="visually-hidden">Confidence: </span>
          {match.confidenceLevel}
        </Mark>
      </Stack>
      <LinearProgress
        variant="determinate"
        aria-label={`Score of ${match.asmicEntry.asmicNumber}`}
        value={score}
        sx={{
          height: 10,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'pencil',
          '& .MuiLinearProgress-bar': { bgcolor: LEVEL_COLORS[level] },
        }}
      />
    </Box>
  );
}

const Mark = ({ level, children }: { level: ConfidenceLevel; children: ReactNode }) => (
  <Typography
    variant="button"
    sx={{
      px: 1,
      py: 0.25,
      color: level === 'Medium' ? 'ink' : 'paper',
      bgcolor: LEVEL_COLORS[level],
    }}
  >
    {children}
  </Typography>
);

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
    match.evidence?.some(({ field, level }) => field === name && level === 'missing');

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
          <Row as="li" key={name} sx={{ gap: 0.75, color }}>
            <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">
              <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
            <Typography variant="caption">
              {name} {result}
            </Typography>
          </Row>
        );
      })}
    </Box>
  );
}

interface DifferencesProps {
  match: Comparison;
  hasNotes?: boolean;
}

export const Differences = ({ match, hasNotes = true }: DifferencesProps) => (
  <>
    <Typography variant="body2" sx={{ maxWidth: '72ch' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Key differences:{' '}
      </Typography>
      {match.differencesSummary || 'none found'}
    </Typography>
    {hasNotes && match.comparisonNotes && (
      <Typography variant="body2" sx={{ maxWidth: '72ch', color: 'text.secondary' }}>
        {match.comparisonNotes}
      </Typography>
    )}
  </>
);
