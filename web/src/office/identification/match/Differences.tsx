import { Typography } from '@mui/material';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';

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
