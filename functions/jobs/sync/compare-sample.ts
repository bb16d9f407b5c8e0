import { isDeepStrictEqual } from 'node:util';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { toProblemName } from '../../../shared/airtable-mapping/name-problems.ts';
import { toLogRecord } from '../../../shared/airtable-mapping/record-to-log.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import type { SyncProblem } from '../../../shared/entities/sync-run.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { CLOCK_SKEW_MS } from '../../domain/airtable/base.ts';
import { findOwnWebhook } from '../../domain/airtable/webhook.ts';
import { loadItemLog } from '../../platform/bucket/item-log.ts';
import { hasUnreadPings } from '../../platform/table/airtable-webhook.ts';
import type { SyncState } from '../../platform/table/sync-state.ts';
import { LinkedNames, toTypes } from './columns.ts';

/** With the new records, they fit on one page. */
const SAMPLE_SIZE = 90;

/**
 * Compares records that are chosen at random, and records that are new since the last full read, with what the last
 * syncs have read of them. Costs one call, and one for each linked table.
 * @returns the differences; none while changes are being reported.
 */
export async function compareSample(
  airtable: AirtableBase,
  { absent, columns, readWholeAt }: SyncState,
): Promise<SyncProblem[]> {
  const log = await loadItemLog();
  if (!log || log === 'unchanged' || log.source !== airtable.address) return [];
  const known = new Map(log.records.map((record) => [record.id, record]));
  const sample = takeRandom(log.records, SAMPLE_SIZE);
  const types = toTypes(columns);
  const read = await readSample(airtable, sample, { absent, since: readWholeAt });
  if (await isChanging(airtable)) return [];
  const named = await new LinkedNames(airtable, columns).resolve(read.records);
  const found = new Map(
    named.map((record) => [record.id, toLogRecord(record, { absent: new Set(absent), types })]),
  );
  const changed = [...found.values()].filter((record) => !isSame(record, known.get(record.id)));
  const missing = read.isComplete ? sample.filter(({ id }) => !found.has(id)) : [];
  return [...changed, ...missing].map(describe);
}

async function readSample(
  airtable: AirtableBase,
  sample: readonly LogRecord[],
  { absent, since }: { absent: readonly string[]; since: string },
) {
  const all = [...Object.values<string>(COLUMNS), ...Object.values<string>(OPTIONAL_COLUMNS)];
  const fields = all.filter((column) => !absent.includes(column));
  const isNew = `IS_AFTER(CREATED_TIME(), DATETIME_PARSE('${since}'))`;
  const ids = sample.map(({ id }) => `RECORD_ID() = '${id}'`);
  const filterByFormula = `OR(${[isNew, ...ids].join(', ')})`;
  for await (const { records, isLast } of airtable.records(ITEM_TABLE, {
    fields,
    filterByFormula,
  })) {
    return { records, isComplete: isLast };
  }
  return { records: [], isComplete: true };
}

/** A change that is on its way is no difference. */
async function isChanging(airtable: AirtableBase): Promise<boolean> {
  const webhook = await findOwnWebhook(airtable);
  if (!webhook) return false;
  const { lastPingAt } = webhook;
  return hasUnreadPings(webhook) || Date.parse(lastPingAt ?? '') > Date.now() - CLOCK_SKEW_MS;
}

function isSame(record: LogRecord, known: LogRecord | undefined): boolean {
  if (!known) return false;
  const { photo, productId } = known;
  return isDeepStrictEqual({ ...record, photo, productId }, known);
}

const describe = ({ id, header, uniqueId }: LogRecord): SyncProblem => ({
  recordId: id,
  ...toProblemName(header, uniqueId),
  cause: 'drift',
  message:
    'The daily check found that the shop did not have its last change or deletion in Airtable, so the whole base was read again.',
});

function takeRandom<T>(all: readonly T[], count: number): T[] {
  const rest = [...all];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(Math.random() * rest.length), 1),
  ).flat();
}
