import type { BookGroup } from '../../../../shared/entities/books.ts';
import { formatMonth } from '../../../../shared/quotes/statement-names.ts';

export const GROUP_NAMES: Readonly<Record<BookGroup, string>> = {
  month: 'Month',
  type: 'Type',
  unit: 'Unit',
  source: 'Source',
  consignor: 'Consignor',
};

const WITHOUT: Readonly<Record<BookGroup, string>> = {
  month: 'Without a month',
  type: 'Without a type',
  unit: 'Without a unit',
  source: 'Unknown source',
  consignor: 'Own pieces',
};

/** @param key of a row of the books */
export function formatGroup(by: BookGroup, key: string): string {
  if (key === '') return WITHOUT[by];
  return by === 'month' ? formatMonth(key) : key;
}
