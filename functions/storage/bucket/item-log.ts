import type { LogRecord } from '../../../shared/entities/log-record.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { ITEM_LOG } from './object-keys.ts';

/** All records of the Item Log, as the last syncs read them. */
export interface StoredLog {
  /** Address of the base. */
  source: string;
  records: LogRecord[];
}

/** @param etag of the caller's copy.
 *  @returns `unchanged` when that is current, undefined before the first full sync. */
export async function loadItemLog(
  etag?: string,
): Promise<(StoredLog & { etag: string }) | 'unchanged' | undefined> {
  const object = await getGzipped(ITEM_LOG, etag);
  if (!object || object === 'unchanged') return object;
  const [head = '', ...lines] = object.text.split('\n');
  const { source } = JSON.parse(head);
  return { source, records: lines.map((line) => JSON.parse(line)), etag: object.etag };
}

export async function saveItemLog({ source, records }: StoredLog): Promise<void> {
  const lines = [{ source }, ...records].map((line) => JSON.stringify(line));
  await putGzipped(ITEM_LOG, lines.join('\n'), { ContentType: 'application/x-ndjson' });
}
