import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import { formatPercent, getLevelTone, getScore, getScoreTone, type ScoreTone } from './score.ts';

export function MatchScore({ match }: { match: Comparison }) {
  const score = getScore(match);
  const tone = getScoreTone(score);

  return (
    <Box sx={{ flex: '0 0 11rem' }}>
      <Stack direction="row" sx={{ mb: 0.75, gap: 1 }}>
        <Mark tone={tone}>{formatPercent(score)}</Mark>
        <Mark tone={getLevelTone(match.confidenceLevel)}>
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
          '& .MuiLinearProgress-bar': { bgcolor: tone },
        }}
      />
    </Box>
  );
}

const Mark = ({ tone, children }: { tone: ScoreTone; children: ReactNode }) => (
  <Typography
    variant="button"
    sx={{ px: 1, py: 0.25, color: tone === 'straw' ? 'ink' : 'paper', bgcolor: tone }}
  >
    {children}
  </Typography>
);
