import { type Column, columnOf, MEASURES } from '../../../shared/identification/columns.ts';
import { checkRowCount, type FileRow } from './import-file.ts';
import { refusedFile } from './refused-file.ts';

/** The entries of a JSON array: as the API answers them, or with the columns of a CSV file.
 *  @throws ApiError INVALID_REQUEST for any other JSON. */
export function jsonRows(text: string): FileRow[] {
  const entries = parsed(text);
  if (!Array.isArray(entries)) {
    throw refusedFile('Expected a JSON array of reference entries: [{"asmicNumber": …}, …]');
  }
  checkRowCount(entries.length);
  return entries.map((entry: unknown, i) => rowOf(i + 1, entry));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : '';
    throw refusedFile(
      `The file begins like JSON, but is not valid JSON (${why}). Expected a JSON array of reference entries, or CSV.`,
    );
  }
}

function rowOf(row: number, entry: unknown): FileRow {
  const values = new Map<Column, unknown>();
  if (!isObject(entry)) return { row, values, refused: 'Expected an object' };
  for (const [name, value] of Object.entries(entry)) {
    const column = columnOf(name);
    if (name === 'dimensions') {
      const refused = readDimensions(value, values);
      if (refused) return { row, values, refused };
    } else if (column && values.has(column)) {
      return { row, values, refused: `has ${column} twice` };
    } else if (column) {
      values.set(column, value);
    }
  }
  return { row, values };
}

/** None at all empties them; of an object, a measure that is absent says nothing. */
function readDimensions(value: unknown, values: Map<Column, unknown>): string | undefined {
  if (value !== null && !isObject(value)) return 'dimensions: expected an object';
  for (const measure of MEASURES) {
    const given = value === null ? null : value[measure];
    if (given === undefined) continue;
    if (values.has(measure)) return `has ${measure} twice`;
    values.set(measure, given);
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
