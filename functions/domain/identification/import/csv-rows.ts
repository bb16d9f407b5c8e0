import {
  parseColumn,
  REFERENCE_COLUMNS,
  REQUIRED_COLUMNS,
  type ReferenceColumn,
} from '../../../../shared/entities/reference-columns.ts';
import { forEachCsvRow } from '../../../../shared/identification/import-file/csv-format.ts';
import { shorten } from '../../../../shared/text/truncate.ts';
import { checkRowCount, type FileRow, invalidFile, MAX_ROWS, quoteValue } from './import-file.ts';

type Header = (ReferenceColumn | undefined)[];

const MAX_NAMES_SHOWN = 20;
const MAX_NAME_LENGTH = 100;
const MAX_LINE_CHARACTERS = 1_000_000;
const MAX_LINES = 1_000_000;

const ADDED_COLUMNS: readonly string[] = ['row', 'reason'];

/**
 * Blank rows are numbered but omitted.
 * @returns the names of ignored columns as well.
 * @throws AppError INVALID_REQUEST if the file cannot be parsed reliably.
 */
export function parseCsvRows(file: string): { rows: FileRow[]; ignoredColumns: string[] } {
  checkLines(file);
  const rows: FileRow[] = [];
  let header: Header | undefined;
  let ignoredColumns: string[] = [];
  let count = 0;
  forEachCsvRow(file, (cells, row, hasBadQuotes) => {
    if (hasBadQuotes && (!header || isMultiline(cells))) throw unclosedQuote(row);
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!header) {
      header = parseHeader(cells);
      ignoredColumns = findIgnored(cells);
      return;
    }
    count += 1;
    if (count <= MAX_ROWS) rows.push(toRow(row, header, cells, hasBadQuotes));
  });
  if (!header) parseHeader([]);
  checkRowCount(count);
  return { rows, ignoredColumns };
}

function findIgnored(names: readonly string[]): string[] {
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && !ADDED_COLUMNS.includes(name) && !parseColumn(name))
    .slice(0, MAX_NAMES_SHOWN)
    .map((name) => shorten(name, MAX_NAME_LENGTH));
}

function checkLines(file: string): void {
  let line = 1;
  for (let start = 0; start < file.length; line++) {
    const end = file.indexOf('\n', start);
    const length = (end === -1 ? file.length : end) - start;
    if (length > MAX_LINE_CHARACTERS || line > MAX_LINES) {
      throw invalidFile(`The file is not a table. See line ${line.toLocaleString('en')}.`);
    }
    if (end === -1) return;
    start = end + 1;
  }
}

/** @throws AppError INVALID_REQUEST naming missing required columns and the columns found. */
function parseHeader(cells: readonly string[]): Header {
  const header = cells.map(parseColumn);
  const duplicate = header.find((column, i) => column && header.indexOf(column) !== i);
  if (duplicate) throw invalidFile(`The column ${duplicate} appears twice.`);
  const missing = REQUIRED_COLUMNS.filter((column) => !header.includes(column));
  if (missing.length === 0) return header;
  const found = cells.slice(0, MAX_NAMES_SHOWN).map((name) => quoteValue(name.trim()));
  const label = missing.length > 1 ? 'Missing columns' : 'Missing column';
  throw invalidFile(
    `${label}: ${missing.join(', ')}. Found: ${found.join(', ') || 'nothing'}. ` +
      `Expected a CSV file whose first row names its columns: ${REFERENCE_COLUMNS.join(',')}`,
  );
}

function toRow(
  row: number,
  header: Header,
  cells: readonly string[],
  hasBadQuotes: boolean,
): FileRow {
  const values = new Map<ReferenceColumn, string>();
  const problem = findProblem(header, cells, hasBadQuotes);
  if (problem) return { row, values, problem };
  header.forEach((column, i) => {
    if (column) values.set(column, cells[i] ?? '');
  });
  return { row, values };
}

function findProblem(
  header: Header,
  cells: readonly string[],
  hasBadQuotes: boolean,
): string | undefined {
  if (hasBadQuotes) return 'contains a quote inside quotes that is not doubled';
  if (cells.length === header.length) return undefined;
  const problem = `has ${cells.length} cell${cells.length === 1 ? '' : 's'}; the header has ${header.length}`;
  // An unclosed quote swallows lines until the next quote.
  return isMultiline(cells)
    ? `${problem}. It spans several lines: is a quote not closed?`
    : problem;
}

const isMultiline = (cells: readonly string[]) => cells.some((cell) => cell.includes('\n'));

const unclosedQuote = (row: number) =>
  invalidFile(
    `Row ${row} has a quote that is not closed, or an inner quote that is not doubled, so the end of the row cannot be determined.`,
  );
