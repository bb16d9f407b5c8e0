import { Box } from '@mui/material';
import { useMemo } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { formatRawCell, isEmpty, truncateValue } from '../common/airtable/fieldValue.ts';
import { column } from '../common/column.ts';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { Note } from '../common/Note.tsx';
import { type FieldTypes, formatField } from './schema.ts';
import { NO_RECORDS } from './TableRecords.tsx';
import type { LoadedTable } from './tableQuery.ts';

const MAX_SAMPLES = 3;

interface FieldStats {
  name: string;
  nonEmpty: number;
  unique: number;
  samples: readonly string[];
}

const COLUMNS: readonly Column<FieldStats>[] = [
  column(
    'Field',
    'minmax(8rem, 2fr)',
    { phone: '1 / 1', isMain: true, text: ({ name }) => name },
    ({ name }) => <h2>{name}</h2>,
  ),
  column(
    'Non-empty',
    '7rem',
    { align: 'end', isMono: true, phone: '1 / 2', text: ({ nonEmpty }) => String(nonEmpty) },
    ({ nonEmpty }) => <Count value={nonEmpty} label="non-empty" />,
  ),
  column(
    'Unique',
    '6rem',
    { align: 'end', isMono: true, phone: '1 / 3', text: ({ unique }) => String(unique) },
    ({ unique }) => <Count value={unique} label="unique" />,
  ),
  column('Sample values', 'minmax(0, 5fr)', { phone: '2 / 1 / auto / -1' }, (field) => (
    <Samples field={field} />
  )),
];
const HEADERS = ['Non-empty', 'Unique', 'Sample values'];

interface FieldAnalysisProps {
  loaded: LoadedTable;
  fieldNames: readonly string[];
}

export function FieldAnalysis({ loaded, fieldNames }: FieldAnalysisProps) {
  const { records, fields: types, totalCount, isCountPartial, isComplete } = loaded;
  const total = `${formatCount(totalCount, isCountPartial)} records`;
  const fields = useMemo(
    () => analyzeFields(records, fieldNames, types),
    [records, fieldNames, types],
  );
  const layout = useTableLayout('field-analysis');

  if (fields.length === 0) return <ListNotice {...NO_RECORDS} />;
  return (
    <>
      <ListBar
        count={`Based on ${isComplete ? 'all' : `the first ${formatCount(records.length)} of`} ${total}`}
      >
        <ColumnMenu headers={HEADERS} layout={layout} />
      </ListBar>
      <DataTable
        label="Fields"
        columns={COLUMNS}
        rows={fields}
        getKey={({ name }) => name}
        rowHeight={61}
        phoneColumns="minmax(0, 1fr) auto auto"
        layout={layout}
      />
    </>
  );
}

/** Wide screens have a header instead of the label. */
const Count = ({ value, label }: { value: number; label: string }) => (
  <p>
    {formatCount(value)}{' '}
    <Box component="span" sx={{ display: { md: 'none' } }}>
      {label}
    </Box>
  </p>
);

function Samples({ field: { name, unique, samples } }: { field: FieldStats }) {
  const more = unique - samples.length;

  if (samples.length === 0) return <Note>No values found</Note>;
  return (
    <>
      <ul aria-label={`Sample values of ${name}`}>
        {samples.map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: different values may look the same
          <li key={index}>{truncateValue(sample)}</li>
        ))}
      </ul>
      {more > 0 && <Note>... and {more} more</Note>}
    </>
  );
}

function analyzeFields(
  records: readonly AirtableRecord[],
  fieldNames: readonly string[],
  types: FieldTypes,
): FieldStats[] {
  const seen = new Map(
    fieldNames.map((name) => [name, { nonEmpty: 0, values: new Map<string, unknown>() }]),
  );
  for (const { fields } of records) {
    for (const name of Object.keys(fields)) {
      const field = seen.get(name);
      if (!field || isEmpty(fields[name])) continue;
      field.nonEmpty += 1;
      field.values.set(formatRawCell(fields[name]), fields[name]);
    }
  }
  return [...seen].map(([name, { nonEmpty, values }]) => ({
    name,
    nonEmpty,
    unique: values.size,
    samples: [...values.values()]
      .slice(0, MAX_SAMPLES)
      .map((value) => formatField(types, name, value)),
  }));
}
