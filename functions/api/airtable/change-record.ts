import { toLogRecord } from '../../../shared/airtable-mapping/record-to-log.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Issue } from '../../../shared/contract/errors.ts';
import { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { ItemEvent, ItemFieldChange } from '../../../shared/entities/item-event.ts';
import { ageMs, CACHE_TTL_MS, findTables, recordName } from '../../domain/airtable/cached-reads.ts';
import { createRecordEvent } from '../../domain/items/record-event.ts';
import { type OpenAirtable, openAirtable } from '../../domain/records/open-airtable.ts';
import {
  ALREADY_UNDONE,
  type RecordRequest,
  type RecordResult,
  setRecordValues,
} from '../../domain/records/set-values.ts';
import { getCached } from '../../platform/bucket/airtable-cache.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  countEvents,
  findEvent,
  recordEventWrites,
  withdrawnEventWrites,
} from '../../platform/table/item-events.ts';
import { getActor } from '../../platform/table/users.ts';
import { MISSING_RECORD, readLinks } from './record-values.ts';

type Change = Contract['airtable']['PATCH /api/airtable/item-log/{id}'];
type SetPrices = Contract['airtable']['PATCH /api/airtable/item-log'];
type SetPricesRequest = ApiRequest<SetPrices>['body'];
type Undo = Contract['airtable']['POST /api/airtable/item-log/{id}/history/{eventId}/undo'];

/** A value that was changed in Airtable since the user read it is not overwritten: the error names it. */
export async function changeRecordValues({
  caller,
  params: { id: recordId },
  body: { changes },
}: ApiRequest<Change>): Promise<ApiResponse<Change>> {
  requireVisibleFields(
    caller,
    changes.map(({ field }) => field),
  );
  const by = await getActor(caller.userId);
  const result = await setOne({ recordId, changes }, { by });
  return { body: { recordId, changes: result.changes } };
}

export async function setPrices({
  caller,
  body: { prices },
}: ApiRequest<SetPrices>): Promise<ApiResponse<SetPrices>> {
  const by = await getActor(caller.userId);
  const requests = prices.map(({ recordId, from, to }) => ({
    recordId,
    changes: [{ field: 'sharePrice' as const, from, to }],
  }));
  const airtable = await openAirtable();
  const records = await findRecentRecords(airtable, prices);
  const results = await setAndRecord(requests, { by }, { airtable, records });
  const body = results.map(({ recordId, issues }) => ({
    recordId,
    problem: issues.length > 0 ? joinIssues(issues) : null,
  }));
  return { body };
}

export async function undoRecordChange({
  caller,
  params: { id: recordId, eventId },
}: ApiRequest<Undo>): Promise<ApiResponse<Undo>> {
  const [by, undone] = await Promise.all([getActor(caller.userId), findEvent(recordId, eventId)]);
  if (!undone?.edit) throw notFound('Change not found');
  requireVisibleFields(
    caller,
    undone.edit.changes.map(({ field }) => field),
  );
  if (undone.undoneBy) throw conflict(ALREADY_UNDONE);
  const changes = undone.edit.changes.map(({ field, from, to }) => ({ field, from: to, to: from }));
  const { event } = await setOne({ recordId, changes }, { by, undoes: eventId });
  if (!event) throw conflict('Airtable has the earlier values already.');
  return { body: event };
}

type Author = Pick<ItemEvent, 'by'> & Partial<Pick<ItemEvent, 'undoes'>>;

/** @returns no event if Airtable had the values already. */
async function setOne(request: RecordRequest, author: Author) {
  const airtable = await openAirtable();
  const [result] = await setAndRecord([request], author, { airtable, records: undefined });
  if (!result || result.isMissing) throw notFound(MISSING_RECORD);
  const { issues } = result;
  if (issues.length > 0) throw new AppError('CONFLICT', joinIssues(issues), { issues });
  return result;
}

const joinIssues = (issues: readonly Issue[]) =>
  issues.map(({ message }) => `${message}.`).join(' ');

interface Opened {
  airtable: OpenAirtable;
  records: ReadonlyMap<string, AirtableRecord> | undefined;
}

/**
 * Uses records that Airtable returned within the last minutes, which saves a read.
 * @returns undefined unless all records are known, with the prices that staff saw.
 */
async function findRecentRecords(
  { scope }: OpenAirtable,
  prices: SetPricesRequest['prices'],
): Promise<Opened['records']> {
  const records = await Promise.all(
    prices.map(async ({ recordId, from }) => {
      const cached = await getCached(scope, recordName(recordId), AirtableRecord);
      const isRecent = cached && ageMs(cached) < CACHE_TTL_MS;
      return isRecent && toLogRecord(cached.value).sharePrice === from ? [cached.value] : [];
    }),
  );
  const recent = new Map(records.flat().map((record) => [record.id, record]));
  return recent.size === prices.length ? recent : undefined;
}

async function setAndRecord(
  requests: readonly RecordRequest[],
  author: Author,
  { airtable, records }: Opened,
): Promise<(RecordResult & { event: ItemEvent | undefined })[]> {
  const events = new Map<string, ItemEvent>();
  const results = await setRecordValues(airtable, requests, {
    by: author.by,
    records,
    noteChanges: async (planned) => {
      for (const { recordId, changes } of planned) {
        events.set(recordId, {
          ...createRecordEvent({ recordId, changes, ...author }),
          changes: await nameLinks(airtable, changes),
        });
      }
      await Promise.all([...events.keys()].map(countEvents));
      return [...events].flatMap(([recordId, event]) => recordEventWrites(recordId, event));
    },
    takeBack: () =>
      [...events].flatMap(([recordId, event]) => withdrawnEventWrites(recordId, event)),
  });
  return results.map((result) => ({ ...result, event: events.get(result.recordId) }));
}

async function nameLinks(
  airtable: OpenAirtable,
  changes: readonly ItemFieldChange[],
): Promise<ItemFieldChange[]> {
  const tables = await findTables(airtable);
  const table = tables && (await airtable.base.itemTable(tables));
  return Promise.all(
    changes.map(async (change) => {
      const column = table?.fields.find(({ name }) => name === change.field);
      const linked = tables?.find(({ id }) => id === column?.options?.linkedTableId);
      if (!linked) return change;
      const links = await readLinks(airtable, linked);
      const toNames = (value: ItemFieldChange['before']) =>
        typeof value === 'string'
          ? value
              .split(',')
              .map((id) => links.find((link) => link.value === id)?.label ?? id)
              .join(', ')
          : null;
      return { ...change, before: toNames(change.before), after: toNames(change.after) };
    }),
  );
}
