import type { Column } from '../../../shared/identification/columns.ts';
import { refusedFile } from './refused-file.ts';

/** A row of a file, whatever kind of file that is: what it says by column, or why it says nothing. */
export interface FileRow {
  /** As a spreadsheet numbers it, the header being 1; of a JSON array the place, from 1. */
  row: number;
  /** A column that is absent says nothing; one that is empty says that there is nothing. */
  values: ReadonlyMap<Column, unknown>;
  /** Why the row cannot be read at all. */
  refused?: string;
}

const MOST_ROWS = 20_000;

/** @throws ApiError INVALID_REQUEST where a file has more rows than one import takes. */
export function checkRowCount(count: number): void {
  if (count <= MOST_ROWS) return;
  const [found, most] = [count, MOST_ROWS].map((number) => number.toLocaleString('en'));
  throw refusedFile(`The file has ${found} rows; an import takes ${most}. Import it in parts.`);
}

/** Whether a row is worth keeping: what is beyond is counted alone. */
export function isWithinRowCount(count: number): boolean {
  return count <= MOST_ROWS;
}
