import { ITEM_TABLE } from '../../shared/airtable-mapping/columns.ts';
import { truncate } from '../../shared/airtable-mapping/truncate.ts';
import type { LogRecord } from '../../shared/entities/log-record.ts';
import type { OpenProblem, SyncProblem } from '../../shared/entities/sync-run.ts';
import type { AirtableBase } from '../airtable-client/base.ts';
import { log } from '../aws/log.ts';
import {
  loadOpenProblems,
  type OpenProblems,
  saveOpenProblems,
} from '../storage/bucket/open-problems.ts';
import type { SyncContext } from './context.ts';
import type { RecordsRead } from './read.ts';

const MAX_NAME_LENGTH = 200;

/** Keeps the problems of records that the run did not read: an incremental run says nothing about them. */
export async function updateOpenProblems(
  { airtable, checkpoints }: SyncContext,
  { records, isFull }: Pick<RecordsRead, 'records' | 'isFull'>,
): Promise<void> {
  const found = checkpoints.run.problems;
  const stored = await loadOpenProblems();
  const before = stored?.source === airtable.address ? stored : undefined;
  const wasRead = new Set(records.map(({ id }) => id));
  const isKept = ({ recordId }: SyncProblem) => recordId !== '' && !wasRead.has(recordId);
  const kept = isFull ? [] : (before?.problems ?? []).filter(isKept);
  const added = describe(found, records);
  if (before && !isFull && added.length === 0 && kept.length === before.problems.length) return;
  const problems = [...added, ...kept];
  const tableId = await findTableId(airtable, { before, isNeeded: problems.length > 0, isFull });
  await saveOpenProblems({ source: airtable.address, tableId, problems });
}

/** Names the records, so that staff find them. */
function describe(problems: SyncProblem[], records: readonly LogRecord[]): OpenProblem[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return problems.map((problem) => {
    const record = byId.get(problem.recordId);
    return {
      ...problem,
      header: toName(record?.header),
      uniqueId: toName(record?.uniqueId),
    };
  });
}

const toName = (text: string | null | undefined) => (text ? truncate(text, MAX_NAME_LENGTH) : null);

/** It costs a call, so one that failed is repeated by full runs only. */
async function findTableId(
  airtable: AirtableBase,
  {
    before,
    isNeeded,
    isFull,
  }: { before: OpenProblems | undefined; isNeeded: boolean; isFull: boolean },
): Promise<string | null> {
  if (before?.tableId || !isNeeded || (before && !isFull)) return before?.tableId ?? null;
  try {
    const tables = await airtable.schema();
    return tables.find(({ name }) => name === ITEM_TABLE)?.id ?? null;
  } catch (error) {
    log.warn('The id of the table is unknown', { error: String(error) });
    return null;
  }
}
