import { useDeferredValue, useMemo, useState } from 'react';
import type { AirtableRecord } from '../../../../../shared/entities/airtable.ts';
import { textOf } from '../fieldValue.ts';

/** Searches the records that are loaded. Their words are made ready when they come, and the search
 *  gives way to the typing. */
export function useRecordSearch(records: readonly AirtableRecord[]) {
  const [find, setFind] = useState('');
  const words = useMemo(() => records.map(wordsOf), [records]);
  const wanted = useDeferredValue(find).trim().toLowerCase();
  const matching = useMemo(
    () => (wanted ? records.filter((_, place) => words[place]?.includes(wanted)) : records),
    [records, words, wanted],
  );
  return { find, setFind, matching, isActive: wanted !== '' };
}
export type RecordSearch = ReturnType<typeof useRecordSearch>;

/** Records that come with a later page leave those of earlier ones as they were. */
const known = new WeakMap<AirtableRecord, string>();

function wordsOf(record: AirtableRecord): string {
  const ready = known.get(record);
  if (ready !== undefined) return ready;
  const words = Object.values(record.fields).map(textOf).join('\n').toLowerCase();
  known.set(record, words);
  return words;
}
