import type { LogRecord } from '../../../shared/entities/log-record.ts';
import { isTaken } from '../aws/s3.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { ITEM_LOG } from './object-keys.ts';

export interface StoredLog {
  source: string;
  records: LogRecord[];
  /** True from a change of the base to its first full sync: most records are missing. */
  awaitsSync?: boolean;
}

/**
 * @param etag of the caller's copy.
 * @returns `unchanged` if that is current, undefined before the first full sync.
 */
export async function loadItemLog(
  etag?: string,
): Promise<(StoredLog & { etag: string }) | 'unchanged' | undefined> {
  const object = await getGzipped(ITEM_LOG, etag);
  if (!object || object === 'unchanged') return object;
  const [head = '', ...lines] = object.text.split('\n');
  return { ...JSON.parse(head), records: lines.map((line) => JSON.parse(line)), etag: object.etag };
}

export async function saveItemLog(log: StoredLog): Promise<void> {
  await putLog(log);
}

/**
 * Changes records of the log and retries concurrent changes. Does nothing before the base's first full sync, which
 * creates the log.
 * @param change maps the stored records by id to those that are new or different.
 * @param deleted ids of records.
 * @returns all records afterwards; undefined if it did nothing.
 * @throws AppError CONFLICT after too many concurrent changes.
 */
export async function changeItemLog(
  source: string,
  change: (stored: ReadonlyMap<string, LogRecord>) => readonly LogRecord[],
  deleted: readonly string[] = [],
): Promise<LogRecord[] | undefined> {
  const { records } = await retryOnConflict(
    'The Item Log is being changed. Please try again.',
    async () => {
      const stored = await loadItemLog();
      if (!stored || stored === 'unchanged' || stored.source !== source)
        return { records: undefined };
      const merged = new Map(stored.records.map((record) => [record.id, record]));
      for (const record of change(merged)) merged.set(record.id, record);
      for (const id of deleted) merged.delete(id);
      try {
        const records = [...merged.values()];
        await putLog({ ...stored, records }, stored.etag);
        return { records };
      } catch (error) {
        if (isTaken(error)) return undefined;
        throw error;
      }
    },
  );
  return records;
}

export async function emptyItemLog(source: string): Promise<void> {
  const stored = await loadItemLog();
  if (stored === 'unchanged' || stored?.source === source) return;
  await putLog({ source, records: [], awaitsSync: stored !== undefined });
}

async function putLog({ source, awaitsSync, records }: StoredLog, IfMatch?: string): Promise<void> {
  const lines = [{ source, awaitsSync }, ...records].map((line) => JSON.stringify(line));
  const ContentType = 'application/x-ndjson';
  await putGzipped(ITEM_LOG, lines.join('\n'), { ContentType, IfMatch });
}
