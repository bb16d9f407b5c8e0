import type { ReferenceColumn } from '../../../../shared/entities/reference-columns.ts';
import { AppError } from '../../../platform/errors.ts';

export interface FileRow {
  /** Row number of a spreadsheet, where the header is 1; position from 1 in a JSON array. */
  row: number;
  /** A missing column leaves its field unchanged, an empty one clears it. */
  values: ReadonlyMap<ReferenceColumn, unknown>;
  problem?: string;
}

export const MAX_ROWS = 20_000;

/** @throws AppError INVALID_REQUEST for a file with more than {@link MAX_ROWS} rows. */
export function checkRowCount(count: number): void {
  if (count <= MAX_ROWS) return;
  const [found, max] = [count, MAX_ROWS].map((number) => number.toLocaleString('en'));
  throw invalidFile(`The file has ${found} rows. The limit is ${max}. Import it in parts.`);
}

export function invalidFile(message: string): AppError {
  return new AppError('INVALID_REQUEST', message, { issues: [{ path: 'body', message }] });
}

export function quoteValue(value: string, maxLength = 30): string {
  const text = value.length > maxLength ? `${value.slice(0, maxLength).toWellFormed()}…` : value;
  // Control characters take six characters each in JSON.
  return `“${text.replace(/\p{Cc}/gu, ' ')}”`;
}
