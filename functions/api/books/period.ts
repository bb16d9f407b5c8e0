import { invalidRequest } from '../../platform/errors.ts';
import { ALL_DAYS, type Period } from '../../platform/table/day-periods.ts';

type Query = { [Bound in keyof Period]?: Period[Bound] | undefined };

/** @throws AppError INVALID_REQUEST */
export function requirePeriod({ from = ALL_DAYS.from, to = ALL_DAYS.to }: Query): Period {
  if (from <= to) return { from, to };
  throw invalidRequest([{ path: 'to', message: 'Expected a day that is not before “from”' }]);
}

/** @throws AppError INVALID_REQUEST unless the cursor names a row of the list. */
export async function findLast<T>(
  cursor: string | undefined,
  find: (cursor: string) => Promise<T | undefined>,
  isListed: (row: T) => boolean,
): Promise<T | undefined> {
  if (cursor === undefined) return undefined;
  const row = await find(cursor);
  if (row !== undefined && isListed(row)) return row;
  throw invalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }]);
}
