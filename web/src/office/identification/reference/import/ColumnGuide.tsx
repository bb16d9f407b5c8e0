import { Box, Button, Typography } from '@mui/material';
import { FactRows } from '../../../common/FactGroup.tsx';
import { Row } from '../../../common/Row.ts';
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
    <FactRows
      isMono
      tracks={{ xs: 'minmax(0, 1fr)', sm: '11.5rem minmax(0, 1fr)' }}
      rows={COLUMN_GROUPS.map(([title, columns]) => [
        title,
        <Row key={title} sx={{ columnGap: 2 }}>
          {columns.map((column) => (
            <Typography key={column} variant="caption" component="code">
              {column}
            </Typography>
          ))}
        </Row>,
      ])}
    />
    <Button variant="text" href={TEMPLATE_HREF} download="asmic-entries-template.csv">
      Download a template
    </Button>
  </Box>
);
