import type { IndexedRecord } from '../../../shared/airtable-mapping/indexed-record.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { ITEM_INDEX } from './object-keys.ts';

/** Loads what the last syncs read of every record: an incremental run needs it to count the unchanged ones, and the
 *  search of the back office finds records in it.
 *  @returns nothing before the first sync. */
export async function loadItemIndex(): Promise<IndexedRecord[]> {
  const index = await fetchItemIndex();
  return index && index !== 'unchanged' ? index.records : [];
}

/** @param etag of the caller's copy.
 *  @returns `unchanged` when that is current, undefined before the first sync. */
export async function fetchItemIndex(
  etag?: string,
): Promise<{ records: IndexedRecord[]; etag: string } | 'unchanged' | undefined> {
  const object = await getGzipped(ITEM_INDEX, etag);
  if (!object || object === 'unchanged') return object;
  const lines = object.text === '' ? [] : object.text.split('\n');
  return { records: lines.map(parseLine), etag: object.etag };
}

function parseLine(line: string): IndexedRecord {
  // Lines of the release before end with the status.
  const [recordId, type, era, status, header = '', uniqueId = ''] = JSON.parse(line);
  return { recordId, type, era, status, header, uniqueId };
}

export async function saveItemIndex(records: readonly IndexedRecord[]): Promise<void> {
  const lines = records.map(({ recordId, type, era, status, header, uniqueId }) =>
    JSON.stringify([recordId, type, era, status, header, uniqueId]),
  );
  await putGzipped(ITEM_INDEX, lines.join('\n'));
}
