import { useDeferredValue, useMemo, useState } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { foldForFilter } from '../../lib/foldForFilter.ts';
import { formatRawCell } from '../common/airtable/fieldValue.ts';
import { type FieldTypes, formatField } from './formatCell.ts';
import type { LoadedTable } from './tableQuery.ts';

export function useRecordSearch({ records, fields }: LoadedTable) {
  const [query, setQuery] = useState('');
  const texts = useMemo(
    () => records.map((record) => getSearchText(record, fields)),
    [records, fields],
  );
  const needle = foldForFilter(useDeferredValue(query).trim());
  const matching = useMemo(
    () => (needle ? records.filter((_, index) => texts[index]?.includes(needle)) : records),
    [records, texts, needle],
  );
  return { query, setQuery, matching, isActive: needle !== '' };
}
export type RecordSearch = ReturnType<typeof useRecordSearch>;

/** Caches by record: loading another page keeps the objects of earlier pages. */
const searchTexts = new WeakMap<AirtableRecord, string>();

/** Matches values both as shown and as stored in Airtable. */
function getSearchText(record: AirtableRecord, fields: FieldTypes): string {
  const cached = searchTexts.get(record);
  if (cached !== undefined) return cached;
  const text = foldForFilter(
    Object.entries(record.fields)
      .flatMap(([name, value]) => [formatField(fields, name, value), formatRawCell(value)])
      .join('\n'),
  );
  searchTexts.set(record, text);
  return text;
}
