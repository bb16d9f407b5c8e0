import pMap from 'p-map';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { BulkChange, SeenRecord } from '../../../shared/entities/bulk-change.ts';
import { RECORD_FIELDS, type RecordField } from '../../../shared/entities/record-values.ts';
import { reverseChanges } from '../../../shared/item-form/changes.ts';
import { RECORDS_PER_WRITE } from '../../domain/airtable/base.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { createRecordEvent, toValueChange } from '../../domain/items/record-event.ts';
import { openAirtable } from '../../domain/records/open-airtable.ts';
import {
  type RecordRequest,
  type RecordResult,
  readRecords,
  setRecordValues,
} from '../../domain/records/set-values.ts';
import { showInItemLog } from '../../domain/records/show-in-item-log.ts';
import { AppError } from '../../platform/errors.ts';
import {
  attemptWrites,
  findRecordAttempt,
  type RecordOutcome,
  type StoredOutcome,
  saveOutcomes,
} from '../../platform/table/bulk-changes.ts';
import { countEvents, recordEventWrites } from '../../platform/table/item-events.ts';
import { createOutcome } from './bulk-action.ts';

const TIMEOUT_MS = 35_000;

export interface RecordBatch {
  change: BulkChange;
  recordIds: readonly string[];
  seen: ReadonlyMap<string, SeenRecord>;
  undone: ReadonlyMap<string, StoredOutcome> | undefined;
}

/** Sets values that are still as staff saw them, ten records per call, or undoes that. */
export async function setValuesInBulk(batch: RecordBatch): Promise<StoredOutcome[]> {
  const written: AirtableRecord[] = [];
  const outcomes: StoredOutcome[] = [];
  const requests = batch.recordIds.map((recordId) => ({
    recordId,
    changes: getChanges(batch, recordId),
  }));
  const untilMs = Date.now() + TIMEOUT_MS;
  const records = await tryToRead(batch.recordIds, untilMs);
  for (let start = 0; start < requests.length; start += RECORDS_PER_WRITE) {
    const chunk = requests.slice(start, start + RECORDS_PER_WRITE);
    const results = await setTogether(batch.change, chunk, { untilMs, written, records });
    const added = await pMap(results, async (result) => toRecordOutcome(batch, result));
    await saveOutcomes(batch.change.id, added);
    outcomes.push(...added.map(({ outcome }) => outcome));
  }
  if (written.length > 0) await showInItemLog(await openAirtable(), written);
  return outcomes;
}

function getChanges(
  { change: { fields }, seen, undone }: RecordBatch,
  recordId: string,
): RecordRequest['changes'] {
  const { changes } = undone?.get(recordId) ?? {};
  if (changes) {
    return reverseChanges(changes).map(toValueChange);
  }
  const from: { [field in RecordField]?: string | null | undefined } = seen.get(recordId) ?? {};
  return RECORD_FIELDS.flatMap((field) => {
    const to = fields[field];
    return to === undefined ? [] : [{ field, from: from[field], to }];
  });
}

async function tryToRead(recordIds: readonly string[], untilMs: number) {
  try {
    return await readRecords(await openAirtable({ untilMs }), recordIds);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

interface Progress {
  untilMs: number;
  records: ReadonlyMap<string, AirtableRecord> | undefined;
  written: AirtableRecord[];
}

/** Retries a rejected request record by record, so that one record does not block the others. */
async function setTogether(
  change: BulkChange,
  requests: readonly RecordRequest[],
  progress: Progress,
): Promise<RecordResult[]> {
  const { id: changeId, by } = change;
  try {
    return await setRecordValues(await openAirtable({ untilMs: progress.untilMs }), requests, {
      by,
      records: progress.records,
      noteChanges: async (planned) => attemptWrites(changeId, planned),
      onWritten: async (records) => {
        progress.written.push(...records);
      },
    });
  } catch (error) {
    // Other errors are outages: the next invocation tries the records again.
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    const isOne = requests.length === 1 || !isRejected(error);
    if (isOne) return requests.map((request) => toFailure(request, error));
    const results: RecordResult[] = [];
    for (const request of requests) {
      results.push(...(await setTogether(change, [request], progress)));
    }
    return results;
  }
}

const isRejected = (error: AppError) => error instanceof AirtableError && error.kind === 'rejected';

const toFailure = ({ recordId }: RecordRequest, { message }: AppError): RecordResult => ({
  recordId,
  name: '',
  outcome: 'failed',
  changes: [],
  issues: [{ path: '', message: message.replace(/\.$/, '') }],
});

async function toRecordOutcome(
  { change: { id: bulkChangeId, by }, undone }: RecordBatch,
  result: RecordResult,
): Promise<RecordOutcome> {
  const outcome = await toOutcome(bulkChangeId, result);
  if (outcome.outcome !== 'changed') return { outcome, writes: [] };
  const { recordId } = result;
  const { changes } = outcome;
  const undoes = undone?.get(recordId)?.eventId ?? null;
  const event = createRecordEvent({ recordId, by, changes, undoes, bulkChangeId });
  await countEvents(recordId);
  return {
    outcome: { ...outcome, eventId: event.id },
    writes: recordEventWrites(recordId, event),
  };
}

async function toOutcome(changeId: string, result: RecordResult): Promise<StoredOutcome> {
  const { recordId: id, name, outcome, changes, issues } = result;
  const item = { id, name };
  if (outcome === 'failed') {
    const reason = issues.map(({ message }) => `${message}.`).join(' ');
    return createOutcome(item, { outcome, reason });
  }
  if (outcome === 'changed') return createOutcome(item, { outcome, changes, canUndo: true });
  const attempted = await findRecordAttempt(changeId, id);
  return attempted
    ? createOutcome(item, { outcome: 'changed', changes: attempted, canUndo: true })
    : createOutcome(item, { outcome });
}
