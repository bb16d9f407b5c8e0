import { useDeferredValue, useMemo, useState } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { formatValue } from './fieldValue.ts';

/** Searches all fields of the loaded records. Typing has priority over filtering. */
export function useRecordSearch(records: readonly AirtableRecord[]) {
  const [query, setQuery] = useState('');
  const texts = useMemo(() => records.map(getSearchText), [records]);
  const needle = useDeferredValue(query).trim().toLowerCase();
  const matching = useMemo(
    () => (needle ? records.filter((_, index) => texts[index]?.includes(needle)) : records),
    [records, texts, needle],
  );
  return { query, setQuery, matching, isActive: needle !== '' };
}
export type RecordSearch = ReturnType<typeof useRecordSearch>;

/** Loading another page keeps the record objects of earlier pages, so their texts are computed once. */
const searchTexts = new WeakMap<AirtableRecord, string>();

function getSearchText(record: AirtableRecord): string {
  const cached = searchTexts.get(record);
  if (cached !== undefined) return cached;
  const text = Object.values(record.fields).map(formatValue).join('\n').toLowerCase();
  searchTexts.set(record, text);
  return text;
}
