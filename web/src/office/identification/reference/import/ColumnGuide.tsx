import { Box, Button, Typography } from '@mui/material';
import {
  REFERENCE_COLUMNS,
  REQUIRED_COLUMNS,
  type ReferenceColumn,
} from '../../../../../../shared/entities/reference-columns.ts';
import { FactRows } from '../../../common/FactGroup.tsx';
import { Row } from '../../../common/Row.ts';
import { LIST_SEPARATOR } from '../entry/entryValues.ts';

const COLUMN_GROUPS: readonly [title: string, columns: readonly ReferenceColumn[]][] = [
  ['Required', REQUIRED_COLUMNS],
  ['Text', ['description', 'era', 'branch', 'unit', 'notes']],
  [`Lists, separated by ${LIST_SEPARATOR}`, ['materials', 'variations', 'referenceImages']],
  ['In inches', ['length', 'width', 'height']],
  ['In ounces', ['weight']],
];

const EXAMPLE: Record<ReferenceColumn, string> = {
  asmicNumber: 'SAMPLE-0001',
  designation: '1st Infantry Division',
  description: 'Red numeral 1 on an olive drab shield',
  itemType: 'Patches',
  era: 'WWII (1941-1945)',
  branch: 'Army',
  unit: '1st Infantry Division',
  materials: 'Cotton;Wool',
  length: '3.75',
  width: '2.5',
  height: '',
  weight: '0.2',
  referenceImages: '',
  variations: 'Felt on felt;Fully embroidered',
  notes: 'An example: replace this row with your own entries',
};

/** The byte order mark makes Excel read UTF-8. */
const TEMPLATE_HREF = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${REFERENCE_COLUMNS.join(',')}\r\n${REFERENCE_COLUMNS.map((column) => EXAMPLE[column]).join(',')}\r\n`,
)}`;

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
