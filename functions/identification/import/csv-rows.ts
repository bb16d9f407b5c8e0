import Papa from 'papaparse';
import type { Column } from '../../../shared/identification/columns.ts';
import { delimited, type Header, headerOf, optionsOf } from './csv-header.ts';
import { checkRowCount, type FileRow, isWithinRowCount } from './import-file.ts';
import { refusedFile } from './refused-file.ts';

/** No row of a table is nearly as long, and no table has so many, blank ones included. */
const LONGEST_LINE = 1_000_000;
const MOST_LINES = 1_000_000;

/** The rows of a CSV file below its header; blank ones count, and are left out.
 *  @throws ApiError INVALID_REQUEST where the file as a whole cannot be read rightly. */
export function csvRows(file: string): FileRow[] {
  checkLines(file);
  const { text, delimiter } = delimited(file);
  const rows: FileRow[] = [];
  let header: Header | undefined;
  let row = 0;
  let count = 0;
  readCells(text, delimiter, (cells, hasBadQuotes) => {
    row += 1;
    if (hasBadQuotes && (!header || isOfManyLines(cells))) throw refusedFile(unclosedQuote(row));
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!header) {
      header = headerOf(cells);
      return;
    }
    count += 1;
    if (isWithinRowCount(count)) rows.push(rowOf(row, header, cells, hasBadQuotes));
  });
  if (!header) headerOf([]);
  checkRowCount(count);
  return rows;
}

function checkLines(file: string): void {
  let line = 1;
  for (let start = 0; start < file.length; line++) {
    const end = file.indexOf('\n', start);
    if ((end === -1 ? file.length : end) - start > LONGEST_LINE || line > MOST_LINES) {
      throw refusedFile(`The file is no table: see its line ${line.toLocaleString('en')}.`);
    }
    if (end === -1) return;
    start = end + 1;
  }
}

/** Row by row, so that they are never all held in every form. */
function readCells(
  text: string,
  delimiter: string,
  onRow: (cells: string[], hasBadQuotes: boolean) => void,
): void {
  Papa.parse<string[]>(text, {
    ...optionsOf(delimiter),
    step: ({ data, errors }) => {
      const hasBadQuotes = errors.some(({ type }) => type === 'Quotes');
      onRow(data, hasBadQuotes);
    },
  });
}

const unclosedQuote = (row: number) =>
  `A quote opens in row ${row} that is not closed, or holds a quote that is not doubled: where the row ends cannot be told.`;

function isOfManyLines(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.includes('\n'));
}

function rowOf(
  row: number,
  header: Header,
  cells: readonly string[],
  hasBadQuotes: boolean,
): FileRow {
  const values = new Map<Column, string>();
  const refused = problemOf(header, cells, hasBadQuotes);
  // First: a header may have far more cells than the rows below it.
  if (refused) return { row, values, refused };
  header.forEach((column, i) => {
    if (column) values.set(column, cells[i] ?? '');
  });
  return { row, values };
}

function problemOf(
  header: Header,
  cells: readonly string[],
  hasBadQuotes: boolean,
): string | undefined {
  if (hasBadQuotes) return 'holds a quote within quotes that is not doubled';
  if (cells.length === header.length) return undefined;
  const has = `has ${cells.length} cell${cells.length === 1 ? '' : 's'} where the header has ${header.length}`;
  // A quote that was forgotten closes at the next one, rows below.
  return isOfManyLines(cells)
    ? `${has}, and goes on over several lines: is a quote not closed?`
    : has;
}
