import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type Column, DataTable } from '../../../common/list/DataTable.tsx';

interface RowTableProps<T> {
  title: string;
  intro?: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  getKey: (row: T) => string;
  /** Below the rows. */
  children?: ReactNode;
}

/** Rows of an imported file, which scroll within their own height. */
export function RowTable<T>({ title, intro, children, ...table }: RowTableProps<T>) {
  const id = useId();

  return (
    <div>
      <Typography variant="button" component="h3" id={id} sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {intro && (
        <Typography variant="body2" sx={{ mb: 0.75, maxWidth: '68ch' }}>
          {intro}
        </Typography>
      )}
      <Box
        component="section"
        aria-labelledby={id}
        // Scrolled by keyboard.
        tabIndex={0}
        sx={{ maxHeight: '15rem', overflowY: 'auto', borderBottom: 1, borderColor: 'pencil' }}
      >
        <DataTable {...table} label={title} rowHeight={42} phoneColumns="4.5rem minmax(0, 1fr)" />
      </Box>
      <Stack
        direction="row"
        sx={{
          columnGap: 3,
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          color: 'text.secondary',
          typography: 'caption',
        }}
      >
        {children}
      </Stack>
    </div>
  );
}
