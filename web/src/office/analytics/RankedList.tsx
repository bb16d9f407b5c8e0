import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { LIST } from '../../lib/listKeys.ts';

interface RankedListProps {
  title: string;
  empty: string;
  rows: readonly { key: string; label: ReactNode; note?: ReactNode; count: number }[];
  children?: ReactNode;
}

export function RankedList({ title, empty, rows, children }: RankedListProps) {
  const id = useId();
  const peak = Math.max(1, ...rows.map(({ count }) => count));

  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {rows.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
      <ol {...LIST}>
        {rows.map(({ key, label, note, count }) => (
          <Stack key={key} component="li" direction="row" sx={ROW}>
            <Typography variant="body2" component="span">
              {label}
              {note && (
                <Typography variant="caption" noWrap sx={{ color: 'error.main' }}>
                  {' '}
                  {note}
                </Typography>
              )}
            </Typography>
            <Typography variant="caption" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
              {count.toLocaleString('en-US')}
            </Typography>
            <Box
              aria-hidden="true"
              sx={{ position: 'absolute', bottom: -1, left: 0, height: 2, bgcolor: 'primary.main' }}
              style={{ width: `${(100 * count) / peak}%` }}
            />
          </Stack>
        ))}
      </ol>
      {children && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {children}
        </Typography>
      )}
    </section>
  );
}

const ROW = {
  position: 'relative',
  minHeight: '2.5rem',
  py: 0.75,
  gap: 2,
  alignItems: 'center',
  borderBottom: 1,
  borderColor: 'divider',
};

export const RankedListSkeleton = ({ title }: { title: string }) => (
  <div aria-hidden="true" data-skeleton="">
    <Typography variant="h3" component="p" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Box key={key} sx={ROW}>
        <Skeleton width="14rem" height="1.25rem" />
      </Box>
    ))}
  </div>
);
