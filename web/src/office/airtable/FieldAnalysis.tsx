import { useMemo } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { formatRawCell, isEmpty, truncateValue } from '../common/airtable/fieldValue.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import styles from './FieldAnalysis.module.css';
import { type FieldTypes, formatField } from './formatCell.ts';
import { NoRecords } from './TableRecords.tsx';
import type { LoadedTable } from './tableQuery.ts';

const MAX_SAMPLES = 3;

interface FieldStats {
  name: string;
  nonEmpty: number;
  unique: number;
  samples: readonly string[];
}

const COLUMNS: readonly Column<FieldStats>[] = [
  {
    header: 'Field',
    width: 'minmax(8rem, 2fr)',
    className: styles.name,
    cell: ({ name }) => <h2>{name}</h2>,
  },
  {
    header: 'Non-empty',
    width: 'max-content',
    align: 'end',
    className: styles.count,
    cell: ({ nonEmpty }) => <Count value={nonEmpty} label="non-empty" />,
  },
  {
    header: 'Unique',
    width: 'max-content',
    align: 'end',
    className: styles.count,
    cell: ({ unique }) => <Count value={unique} label="unique" />,
  },
  {
    header: 'Sample values',
    width: 'minmax(0, 5fr)',
    className: styles.samples,
    cell: (field) => <Samples field={field} />,
  },
];

interface FieldAnalysisProps {
  loaded: LoadedTable;
  fieldNames: readonly string[];
}

export function FieldAnalysis({ loaded, fieldNames }: FieldAnalysisProps) {
  const { records, fields: types, totalCount, isCountPartial, isComplete } = loaded;
  const fields = useMemo(
    () => analyzeFields(records, fieldNames, types),
    [records, fieldNames, types],
  );

  if (fields.length === 0) return <NoRecords isSearching={false} />;
  return (
    <>
      <p className={styles.basis}>
        {isComplete
          ? `Based on all ${formatCount(records.length)} records`
          : `Based on the first ${formatCount(records.length)} of ${formatCount(totalCount, isCountPartial)} records`}
      </p>
      <DataTable
        label="Fields"
        columns={COLUMNS}
        rows={fields}
        getKey={({ name }) => name}
        rowHeight={61}
        rowClassName={styles.row}
      />
    </>
  );
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <p>
      {formatCount(value)} <span className={styles.label}>{label}</span>
    </p>
  );
}

function Samples({ field: { name, unique, samples } }: { field: FieldStats }) {
  const more = unique - samples.length;

  if (samples.length === 0) return <p className={styles.note}>No values found</p>;
  return (
    <>
      <ul aria-label={`Sample values of ${name}`}>
        {samples.map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: different values may look the same
          <li key={index}>{truncateValue(sample)}</li>
        ))}
      </ul>
      {more > 0 && <p className={styles.note}>... and {more} more</p>}
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
