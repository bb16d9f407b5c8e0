import * as z from 'zod';
import { getYear } from '../../../shared/books/fees.ts';
import { User } from '../../../shared/entities/user.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { createWrite, transactWrite, type Write } from './conditional-writes.ts';
import { requireAllRows } from './parse-rows.ts';
import { getRow, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                           | keys                               |
 * |------------------------------------------|------------------------------------|
 * | one closed year; all in order            | PK = `CLOSED_YEARS`, SK = `<year>` |
 * | the count of what was dated in the year  | PK = `YEAR_CHANGES`, SK = `<year>` |
 *
 * A closed year never changes. Its hash names the stored books of the year. Purchases and sales elsewhere are counted
 * by the year of their day, so that a year is not closed with books that lack one.
 */
export const CLOSED_YEARS = 'CLOSED_YEARS';
export const YEAR_CHANGES = 'YEAR_CHANGES';

export const personalData = {
  of: 'staff',
  content: 'who closed a year of the books',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const ClosedYear = z.object({
  year: z.int(),
  /** Of the stored books, in hex. */
  sha256: z.string(),
  closedAt: z.iso.datetime(),
  by: User.pick({ id: true, email: true }),
});
export type ClosedYear = z.infer<typeof ClosedYear>;

const key = (year: number) => ({ PK: CLOSED_YEARS, SK: String(year) });
const changesKey = (year: number) => ({ PK: YEAR_CHANGES, SK: String(year) });

/** A malformed row is an error, because its year would be open. @returns all closed years, oldest first. */
export const listClosedRows = (): Promise<ClosedYear[]> =>
  requireAllRows(() =>
    Array.fromAsync(iterateRows(partitionQuery(CLOSED_YEARS), (row) => ClosedYear.parse(row))),
  );

export const isClosedYear = async (year: number): Promise<boolean> =>
  (await getRow(key(year))) !== undefined;

/**
 * @param checks conditions on what the stored books are based on.
 * @returns false if the year is closed already, or a condition failed.
 */
export const saveClosedYear = (
  closed: ClosedYear,
  checks: readonly Write[] = [],
): Promise<boolean> => transactWrite([createWrite({ ...key(closed.year), ...closed }), ...checks]);

/** Part of a transaction that fails once the year of the day is closed.
 *  @param date such as `2026-11-30`. */
export const openYearCheck = (date: string): Write => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: key(getYear(date)),
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Parts of a transaction that writes what counts on the day. It fails once the year is closed. */
export const openYearWrites = (date: string): Write[] => [
  openYearCheck(date),
  {
    Update: {
      TableName: tableName(),
      Key: changesKey(getYear(date)),
      UpdateExpression: 'ADD changes :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
];

const Changes = z.object({ changes: z.int().positive() });

/** @returns a part of a transaction that fails after the next write that counts on a day of the year. */
export async function readUnchangedYearCheck(year: number): Promise<Write> {
  const row = await getRow(changesKey(year));
  return {
    ConditionCheck: {
      TableName: tableName(),
      Key: changesKey(year),
      ...(row
        ? {
            ConditionExpression: 'changes = :read',
            ExpressionAttributeValues: { ':read': Changes.parse(row).changes },
          }
        : { ConditionExpression: 'attribute_not_exists(PK)' }),
    },
  };
}
