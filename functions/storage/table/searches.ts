import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SearchCounts } from '../../../shared/contract/searches.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { QUERY_PAGE, TABLE, tableName } from './table.ts';

/**
 * | access pattern                    | keys                                              |
 * |-----------------------------------|---------------------------------------------------|
 * | a day's totals and all its terms  | PK = `SEARCHES#<date>`                            |
 * | a day's totals                    | PK = `SEARCHES#<date>`, SK = `DAY`                |
 * | a term's counts on a day          | PK = `SEARCHES#<date>`, SK = `TERM#<term>`        |
 *
 * Dates are in UTC. Each count is its own attribute, so that concurrent updates can add to them. A failed write loses
 * a count, which is acceptable.
 */
export const SEARCHES = 'SEARCHES#';

const DAY = 'DAY';
const TERM = 'TERM#';
/** A little more than a year. */
const RETENTION_SECONDS = 400 * 24 * 60 * 60;
/** Limits what a flood of random terms can store; more terms count in the day's totals only. */
export const MAX_TERMS_PER_DAY = 300;

/** The counts that one event adds. */
type Increment = Partial<SearchCounts> & { terms?: number };

/** Counts a search on its day.
 *  @param term undefined if it must not be stored. */
export async function countSearch(
  date: string,
  term: string | undefined,
  isWithoutResults: boolean,
): Promise<void> {
  const increment = { searches: 1, ...(isWithoutResults && { withoutResults: 1 }) };
  if (term !== undefined) {
    const isKnown = await addCounts(date, `${TERM}${term}`, increment, 'attribute_exists(PK)');
    if (!isKnown && (await countNewTerm(date, increment))) {
      await addCounts(date, `${TERM}${term}`, increment);
      return;
    }
  }
  await addCounts(date, DAY, increment);
}

/** Counts an opened item on the day. A term that has not been searched for that day counts in the totals only, so
 *  that these events cannot create terms. */
export async function countOpened(date: string, term: string | undefined): Promise<void> {
  const increment = { opened: 1 };
  if (term !== undefined) {
    await addCounts(date, `${TERM}${term}`, increment, 'attribute_exists(PK)');
  }
  await addCounts(date, DAY, increment);
}

/** A day's totals, and the counts of its terms. */
export interface DayOfSearches {
  totals: SearchCounts;
  terms: { term: string; counts: SearchCounts }[];
}

export async function loadDay(date: string): Promise<DayOfSearches> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    {
      TableName: tableName(),
      KeyConditionExpression: 'PK = :day',
      ExpressionAttributeValues: { ':day': toPartition(date) },
    },
  );
  const day: DayOfSearches = { totals: toCounts({}), terms: [] };
  for await (const { Items = [] } of pages) {
    for (const row of Items) {
      if (row.SK === DAY) day.totals = toCounts(row);
      else day.terms.push({ term: row.SK.slice(TERM.length), counts: toCounts(row) });
    }
  }
  return day;
}

/** Adds to the day's totals, unless it has as many terms as it may have. Concurrent first searches for a term count
 *  it twice, which only lowers the limit.
 *  @returns false if nothing was added. */
function countNewTerm(date: string, increment: Increment): Promise<boolean> {
  return addCounts(
    date,
    DAY,
    { ...increment, terms: 1 },
    'attribute_not_exists(#terms) OR #terms < :max',
    { ':max': MAX_TERMS_PER_DAY },
  );
}

/** @returns false when the condition did not hold. */
function addCounts(
  date: string,
  SK: string,
  increment: Increment,
  ConditionExpression?: string,
  values: Record<string, number> = {},
): Promise<boolean> {
  const added = Object.entries(increment);
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: toPartition(date), SK },
      UpdateExpression: `SET #expires = :expires ADD ${added.map(([name]) => `#${name} :${name}`).join(', ')}`,
      ...(ConditionExpression && { ConditionExpression }),
      ExpressionAttributeNames: {
        '#expires': TABLE.timeToLive,
        ...Object.fromEntries(added.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':expires': Math.floor(Date.parse(date) / 1000) + RETENTION_SECONDS,
        ...Object.fromEntries(added.map(([name, count]) => [`:${name}`, count])),
        ...values,
      },
    }),
  );
}

const toPartition = (date: string) => `${SEARCHES}${date}`;

const toCounts = (row: Record<string, number>): SearchCounts => ({
  searches: row.searches ?? 0,
  withoutResults: row.withoutResults ?? 0,
  opened: row.opened ?? 0,
});
