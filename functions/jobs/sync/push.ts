import type { AirtableBase, WebhookPayload } from '../../domain/airtable/base.ts';
import { AirtableError, type AirtableErrorKind } from '../../domain/airtable/error.ts';
import { closeWebhook } from '../../domain/airtable/webhook.ts';
import { log } from '../../platform/aws/log.ts';
import {
  type AirtableWebhook,
  findWebhook,
  hasUnreadPings,
} from '../../platform/table/airtable-webhook.ts';
import { isRecordId } from './columns.ts';
import { isDaysAgo } from './read.ts';

/** A webhook expires a week after its payloads were last read, and payloads are deleted after a week. */
const LIFE_DAYS = 6.5;
/** The webhook has expired, was deleted, or belongs to another connection. */
const LOST: ReadonlySet<AirtableErrorKind> = new Set(['forbidden', 'not-found', 'rejected']);

/** The changes that Airtable's webhook has reported since the last push. */
export interface Push {
  /** The webhook's id. */
  id: string;
  /** Numbers of the first payload and of the next one. */
  firstCursor: number;
  cursor: number;
  readPings: number;
  /** Ids of records that were created or changed. */
  changed: ReadonlySet<string>;
  deleted: ReadonlySet<string>;
  hasNewFields: boolean;
}

/** @returns undefined after closing a webhook whose changes are lost: the whole base must be read. */
export async function readPush(
  airtable: AirtableBase,
  webhook: AirtableWebhook,
  tableId: string | undefined,
): Promise<Push | undefined> {
  const changed = new Set<string>();
  const deleted = new Set<string>();
  let hasNewFields = false;
  const collect = (payload: WebhookPayload) => {
    const table = payload.changedTablesById?.[tableId ?? ''];
    if (!table) return;
    const { createdRecordsById = {}, changedRecordsById = {}, destroyedRecordIds = [] } = table;
    // A deletion that was undone creates the record again.
    const ids = Object.keys({ ...changedRecordsById, ...createdRecordsById });
    for (const id of ids.filter(isRecordId)) {
      changed.add(id);
      deleted.delete(id);
    }
    for (const id of destroyedRecordIds) {
      deleted.add(id);
      changed.delete(id);
    }
    hasNewFields ||= Boolean(
      table.createdFieldsById || table.changedFieldsById || table.destroyedFieldIds?.length,
    );
  };

  // Pings that come from here on may report later payloads.
  const readPings = (await findWebhook())?.pings ?? webhook.pings;
  let { cursor } = webhook;
  for (;;) {
    const hasExpired = isDaysAgo(LIFE_DAYS, webhook.readAt);
    const page = hasExpired ? undefined : await listPayloads(airtable, webhook, cursor);
    if (!page || page.payloads.some(({ error }) => error)) {
      log.warn('The webhook of Airtable is lost', { webhook: webhook.id });
      await closeWebhook(airtable, webhook);
      return undefined;
    }
    page.payloads.forEach(collect);
    cursor = page.cursor;
    if (!page.mightHaveMore) break;
  }
  // Airtable stops to notify a shop that was down for a day.
  if (cursor > webhook.cursor && !hasUnreadPings(webhook)) {
    await enableNotifications(airtable, webhook);
  }
  return {
    id: webhook.id,
    firstCursor: webhook.cursor,
    cursor,
    readPings,
    changed,
    deleted,
    hasNewFields,
  };
}

/** Otherwise the daily read of the payloads finds the changes. */
async function enableNotifications(airtable: AirtableBase, { id }: AirtableWebhook): Promise<void> {
  try {
    await airtable.enableNotifications(id);
  } catch (error) {
    if (!(error instanceof AirtableError)) throw error;
    log.warn('The notifications of Airtable were not enabled', { reason: error.message });
  }
}

async function listPayloads(airtable: AirtableBase, { id }: AirtableWebhook, cursor: number) {
  try {
    return await airtable.listPayloads(id, cursor);
  } catch (error) {
    const isLost = error instanceof AirtableError && LOST.has(error.kind);
    if (!isLost) throw error;
    return undefined;
  }
}
