import type { Contract } from '../../shared/contract/contract.ts';
import type { ItemEvent, ItemFieldChange } from '../../shared/entities/item-event.ts';
import { findTables } from '../airtable-client/cached-reads.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { createRecordEvent } from '../item-changes/record-event.ts';
import { type OpenAirtable, openAirtable } from '../item-records/open-airtable.ts';
import {
  ALREADY_UNDONE,
  type RecordRequest,
  type RecordResult,
  setRecordValues,
} from '../item-records/set-values.ts';
import {
  countEvents,
  findEvent,
  recordEventWrites,
  withdrawnEventWrites,
} from '../storage/table/item-events.ts';
import { MISSING_RECORD, readLinks } from './record-values.ts';

type Change = Contract['airtable']['PATCH /api/airtable/item-log/{id}'];
type Undo = Contract['airtable']['POST /api/airtable/item-log/{id}/history/{eventId}/undo'];

/** A value that was changed in Airtable meanwhile is not overwritten: the error names it. */
export async function changeRecordValues({
  caller,
  params: { id: recordId },
  body: { changes },
}: ApiRequest<Change>): Promise<ApiResponse<Change>> {
  const by = await getActor(caller.userId);
  const result = await setAndRecord({ recordId, changes }, { by });
  return { body: { recordId, changes: result.changes } };
}

/** Undoing is itself a change, which can be undone. */
export async function undoRecordChange({
  caller,
  params: { id: recordId, eventId },
}: ApiRequest<Undo>): Promise<ApiResponse<Undo>> {
  const [by, undone] = await Promise.all([getActor(caller.userId), findEvent(recordId, eventId)]);
  if (!undone?.edit) throw notFound('Change not found');
  if (undone.undoneBy) throw conflict(ALREADY_UNDONE);
  const changes = undone.edit.changes.map(({ field, from, to }) => ({ field, from: to, to: from }));
  const { event } = await setAndRecord({ recordId, changes }, { by, undoes: eventId });
  if (!event) throw conflict('Airtable has the earlier values already.');
  return { body: event };
}

/** Sets values with an entry in the record's history.
 *  @returns no event if Airtable had the values already. */
async function setAndRecord(
  request: RecordRequest,
  author: Pick<ItemEvent, 'by'> & Partial<Pick<ItemEvent, 'undoes'>>,
): Promise<RecordResult & { event: ItemEvent | undefined }> {
  const { recordId } = request;
  const airtable = await openAirtable();
  let event: ItemEvent | undefined;
  const [result] = await setRecordValues(airtable, [request], {
    by: author.by,
    noteChanges: async ([planned]) => {
      const { changes = [] } = planned ?? {};
      event = {
        ...createRecordEvent({ recordId, changes, ...author }),
        changes: await nameLinks(airtable, changes),
      };
      await countEvents(recordId);
      return recordEventWrites(recordId, event);
    },
    takeBack: () => (event ? withdrawnEventWrites(recordId, event) : []),
  });
  if (!result || result.isMissing) throw notFound(MISSING_RECORD);
  const { issues } = result;
  if (issues.length > 0) {
    const message = issues.map((issue) => `${issue.message}.`).join(' ');
    throw new AppError('CONFLICT', message, { issues });
  }
  return { ...result, event };
}

/** The changes with the names of linked records instead of their ids. */
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
