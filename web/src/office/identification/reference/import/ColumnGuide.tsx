import { Box, Button, Typography } from '@mui/material';
import { COLUMN_GROUPS, TEMPLATE_HREF } from './columns.ts';

export const ColumnGuide = () => (
  <Box component="section" aria-label="Columns of the file" sx={{ maxWidth: '46rem' }}>
    <Typography variant="button" component="h3">
      File Format
    </Typography>
    <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, maxWidth: '68ch' }}>
      A CSV file whose first row names the columns, in any order, or a JSON array of entries; up to
      20,000 rows. A missing column keeps the current values; an empty cell clears them.
    </Typography>
    <dl>
      {COLUMN_GROUPS.map(({ title, columns }) => (
        <Box
          key={title}
          sx={{
            py: 0.625,
            display: 'grid',
            columnGap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '11.5rem minmax(0, 1fr)' },
            alignItems: 'baseline',
            borderTop: 1,
            borderColor: 'divider',
            typography: 'caption',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {title}
          </Box>
          <Box component="dd" sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap' }}>
            {columns.map((column) => (
              <Box key={column} component="code" sx={{ typography: 'caption' }}>
                {column}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </dl>
    <Button variant="text" href={TEMPLATE_HREF} download="asmic-entries-template.csv">
      Download a template
    </Button>
  </Box>
);
