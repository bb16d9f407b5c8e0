import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../Row.ts';

const MAX_SHOWN = 100;

interface PreviewListProps<T> {
  label: string;
  rows: readonly T[];
  /** Default: all rows are shown. */
  describeMore?: (count: number) => string;
  children: (row: T) => ReactNode;
}

/** The rows of a bulk change, in a list that scrolls in its dialog. */
export function PreviewList<T>({ label, rows, describeMore, children }: PreviewListProps<T>) {
  const shown = describeMore ? rows.slice(0, MAX_SHOWN) : rows;
  const more = rows.length - shown.length;

  if (rows.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        overflowY: 'auto',
        maxHeight: '40vh',
        borderTop: 1,
        borderColor: 'pencil',
        '& > li': { py: 0.75, borderBottom: 1, borderColor: 'divider' },
      }}
    >
      {shown.map(children)}
      {more > 0 && (
        <Typography component="li" variant="caption" sx={{ color: 'text.secondary' }}>
          {describeMore?.(more)}
        </Typography>
      )}
    </Box>
  );
}

export const PreviewRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row as="li" sx={{ columnGap: 2, alignItems: 'stretch', justifyContent: 'space-between' }}>
    <Typography variant="body2">{name}</Typography>
    {children}
  </Row>
);
