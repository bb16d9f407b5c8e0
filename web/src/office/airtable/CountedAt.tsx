import { Typography } from '@mui/material';
import { Timestamp } from '../../ui/Timestamp.tsx';

interface CountedAtProps {
  counts: readonly { countedAt?: string | undefined }[] | undefined;
}

/** Shows the age of the oldest count. */
export function CountedAt({ counts = [] }: CountedAtProps) {
  const [oldest] = counts.flatMap(({ countedAt }) => countedAt ?? []).sort();
  return (
    oldest && (
      <Typography variant="caption" component="p" sx={{ mt: -1, mb: 2, color: 'text.secondary' }}>
        Records counted as of <Timestamp at={oldest} />
      </Typography>
    )
  );
}
