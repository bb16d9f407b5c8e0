import * as z from 'zod';
import { INBOX_GROUPS, type InboxGroup, OrderSummary } from '../../../shared/entities/order.ts';
import { getState, type Quote } from '../../../shared/quotes/quote.ts';
import { getDueAt } from '../../../shared/quotes/reminders.ts';
import { isOpenState } from '../../../shared/quotes/states.ts';
import { summarize } from '../../../shared/quotes/summary.ts';
import type { PersonalData } from '../personal-data.ts';
import { batchGet } from './batch-get.ts';
import type { Write } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';
import { indexQuery, iterateRows, tableName } from './table.ts';

/**
 * | access pattern                                | keys                                                                |
 * |-----------------------------------------------|---------------------------------------------------------------------|
 * | a quote's summary                             | PK = `QUOTE#<id>`, SK = `SUMMARY`                                   |
 * | all summaries, by group and time              | GSI1: PK = `QUOTE_INBOX`, SK = `<group's rank>#<time>#<id>`         |
 * | when the clock next changes a quote           | PK = `QUOTE#<id>`, SK = `DUE`                                       |
 * | all, the first due first                      | GSI1: PK = `QUOTES_DUE`, SK = `<time>#<id>`                         |
 *
 * Rows of fixed keys, so that changing a quote writes few rows besides its holds.
 */
export const QUOTE = 'QUOTE#';
export const QUOTE_INBOX = 'QUOTE_INBOX';
export const QUOTES_DUE = 'QUOTES_DUE';

export const personalData = {
  of: 'address',
  content: 'name and address of the requester in the list of quotes',
  expires: 'with the quote',
  notExported: 'it repeats the quote',
  kept: 'nothing of the person: it changes in one transaction with the quote, which is anonymized',
} as const satisfies PersonalData;

/** During a deployment, the release before reads and writes the groups with ranks of one digit. The others come first. */
const RANKS = {
  unapplied: '01',
  'to-refund': '02',
  returns: '03',
  'to-ship': '04',
  'to-clear': '05',
  waiting: '1',
  accepted: '2',
  quoted: '3',
  closed: '4',
  archived: '5',
} as const satisfies Record<InboxGroup, string>;
const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;
const MAX_MS = 9_999_999_999_999;
const MS_DIGITS = 13;

const StoredSummary = OrderSummary.extend({ productIds: z.array(z.uuid()) });
export type StoredSummary = z.infer<typeof StoredSummary>;

/** The inbox's rows need these besides the quote. */
interface InboxState {
  readUpTo: { dealer: string | null };
  remindedAt: string;
}

/** Part of the transaction that changes the quote. */
export function inboxWrites(quote: Quote & InboxState, before?: Quote & InboxState): Write[] {
  const dueAt = getDueAt(quote, quote.remindedAt);
  const isDueChanged = dueAt !== (before ? getDueAt(before, before.remindedAt) : null);
  return [
    { Put: { TableName: tableName(), Item: toSummaryRow(quote) } },
    ...(isDueChanged ? [dueWrite(quote.id, dueAt)] : []),
  ];
}

/** @returns all rows of a quote in the inbox. */
export function toInboxRows(quote: Quote & InboxState) {
  const dueAt = getDueAt(quote, quote.remindedAt);
  return [toSummaryRow(quote), ...(dueAt === null ? [] : [toDueRow(quote.id, dueAt)])];
}

function toSummaryRow(quote: Quote & InboxState) {
  const summary = summarize(quote, quote.readUpTo.dealer);
  return {
    ...summaryKey(quote.id),
    GSI1PK: QUOTE_INBOX,
    GSI1SK: toSortKey(summary),
    ...summary,
    productIds: quote.items.map(({ productId }) => productId),
  };
}

const summaryKey = (id: string) => ({ PK: `${QUOTE}${id}`, SK: 'SUMMARY' });

function dueWrite(id: string, dueAt: string | null): Write {
  const TableName = tableName();
  return dueAt === null
    ? { Delete: { TableName, Key: dueKey(id) } }
    : { Put: { TableName, Item: toDueRow(id, dueAt) } };
}

const dueKey = (id: string) => ({ PK: `${QUOTE}${id}`, SK: 'DUE' });

const toDueRow = (id: string, dueAt: string) => ({
  ...dueKey(id),
  GSI1PK: QUOTES_DUE,
  GSI1SK: `${dueAt}#${id}`,
  orderId: id,
});

/** Quotes that wait the longest come first; among closed ones, the newest. */
function toSortKey({ group, waitingSince, id }: OrderSummary): string {
  const ms = Date.parse(waitingSince);
  const isNewestFirst = group === 'closed' || group === 'archived';
  const time = String(isNewestFirst ? MAX_MS - ms : ms).padStart(MS_DIGITS, '0');
  return `${RANKS[group]}#${time}#${id}`;
}

/** A cursor: the sort key of the last summary and its id. */
export const InboxCursor = z.tuple([z.string().regex(/^(0[1-5]|[1-5])#\d{13}#[\w-]+$/), z.uuid()]);
export type InboxCursor = z.infer<typeof InboxCursor>;

export const toInboxCursor = (summary: OrderSummary): InboxCursor => [
  toSortKey(summary),
  summary.id,
];

/** Yields summaries as they wait; without a group all but archived ones that need nothing. */
export const iterateInbox = (
  group?: InboxGroup,
  after?: InboxCursor,
  limit = MAX_PAGE_SIZE,
): AsyncGenerator<StoredSummary, void> =>
  iterateRows(
    {
      ...indexQuery(QUOTE_INBOX),
      KeyConditionExpression: 'GSI1PK = :partition AND GSI1SK BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':partition': QUOTE_INBOX,
        ':from': `${RANKS[group ?? 'unapplied']}#`,
        ':to': `${RANKS[group ?? 'closed']}#~`,
      },
    },
    (row) => StoredSummary.parse(row),
    {
      // One more tells whether others follow.
      pageSize: limit + 1,
      after: after && { ...summaryKey(after[1]), GSI1PK: QUOTE_INBOX, GSI1SK: after[0] },
    },
  );

/** @param ids at most a hundred.
 *  @returns the summaries that exist, by id. */
export async function findSummaries(ids: readonly string[]): Promise<Map<string, StoredSummary>> {
  const rows = await batchGet(ids.map(summaryKey));
  const summaries = await parseRows(rows, (row) => StoredSummary.parse(row));
  return new Map(summaries.map((each) => [each.id, each]));
}

const OPEN_GROUPS = INBOX_GROUPS.filter((group) => group !== 'closed' && group !== 'archived');

/** Yields the open quotes that ask for one of the products. */
export async function* iterateQuotesOf(
  productIds: readonly string[],
): AsyncGenerator<StoredSummary, void> {
  const wanted = new Set(productIds);
  for (const group of OPEN_GROUPS) {
    for await (const summary of iterateInbox(group)) {
      const isOpen = isOpenState(summary.state);
      if (isOpen && summary.productIds.some((id) => wanted.has(id))) yield summary;
    }
  }
}

/** The summary with its state at a time. */
export function summaryAt(summary: OrderSummary, now: string): OrderSummary {
  const { expiresAt, group, stage } = summary;
  const offers = expiresAt === null ? [] : [{ expiresAt }];
  // Money keeps a hold that is past.
  const hasMoney = stage !== 'awaiting payment' || group === 'unapplied';
  const heldUntil = hasMoney ? null : summary.heldUntil;
  const state = getState({ ...summary, offers, heldUntil, ledger: [], isCapturing: false }, now);
  return state === summary.state ? summary : { ...summary, state, stage: null };
}

/** @returns the quotes that the clock changes by then, the first due first. */
export const iterateDueQuotes = (
  now: string,
): AsyncGenerator<{ orderId: string; dueAt: string }, void> =>
  iterateRows(
    {
      ...indexQuery(QUOTES_DUE),
      KeyConditionExpression: 'GSI1PK = :partition AND GSI1SK < :now',
      ExpressionAttributeValues: { ':partition': QUOTES_DUE, ':now': `${now}$` },
    },
    ({ orderId, GSI1SK }) => ({
      orderId: String(orderId),
      dueAt: String(GSI1SK).split('#')[0] ?? '',
    }),
    { pageSize: PAGE_SIZE },
  );
