import { getYear } from '../../../shared/books/fees.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { AppError } from '../../platform/errors.ts';
import { isClosedYear, listClosedRows } from '../../platform/table/closed-years.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';

/** @returns the closed years, oldest first. */
export async function listClosedYears(): Promise<number[]> {
  return (await listClosedRows()).map(({ year }) => year);
}

export async function getCurrentYear(): Promise<number> {
  const { timeZone } = await getShopSettings();
  return getYear(toShopDate(new Date().toISOString(), timeZone));
}

/**
 * @param date a day, such as `2026-11-30`.
 * @throws AppError CLOSED
 */
export async function requireOpenYear(date: string): Promise<void> {
  const year = getYear(date);
  if (!(await isClosedYear(year))) return;
  throw new AppError(
    'CLOSED',
    `The books of ${year} are closed. Enter the correction in an open year.`,
  );
}
