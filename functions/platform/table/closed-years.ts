import * as z from 'zod';
import { User } from '../../../shared/entities/user.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { createWrite, transactWrite, type Write } from './conditional-writes.ts';
import { requireAllRows } from './parse-rows.ts';
import { getRow, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern               | keys                               |
 * |------------------------------|------------------------------------|
 * | one closed year; all in order | PK = `CLOSED_YEARS`, SK = `<year>` |
 *
 * A row never changes. Its hash names the stored books of the year.
 */
export const CLOSED_YEARS = 'CLOSED_YEARS';

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
    Key: key(Number(date.slice(0, 'YYYY'.length))),
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});
