import {
  MEASURE_COLUMNS,
  parseColumn,
  type ReferenceColumn,
} from '../../../../shared/entities/reference-columns.ts';
import { checkRowCount, type FileRow, invalidFile } from './import-file.ts';

/**
 * Accepts the API's format or the columns of a CSV file.
 * @throws AppError INVALID_REQUEST for any other JSON.
 */
export function parseJsonRows(text: string): FileRow[] {
  const entries = parseJson(text);
  if (!Array.isArray(entries)) {
    throw invalidFile('Expected a JSON array of reference entries: [{"asmicNumber": …}, …]');
  }
  checkRowCount(entries.length);
  return entries.map((entry: unknown, i) => toFileRow(i + 1, entry));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    throw invalidFile(
      `The file starts like JSON but is not valid JSON (${reason}). Expected a JSON array of reference entries, or CSV.`,
    );
  }
}

export function toFileRow(row: number, entry: unknown): FileRow {
  const values = new Map<ReferenceColumn, unknown>();
  if (!isObject(entry)) return { row, values, problem: 'Expected an object' };
  for (const [name, value] of Object.entries(entry)) {
    const column = parseColumn(name);
    if (name === 'dimensions') {
      const problem = readDimensions(value, values);
      if (problem) return { row, values, problem };
    } else if (column && values.has(column)) {
      return { row, values, problem: `has ${column} twice` };
    } else if (column) {
      values.set(column, value);
    }
  }
  return { row, values };
}

/**
 * `null` clears all measurements; an object changes only those it contains.
 * @returns the problem, if any.
 */
function readDimensions(value: unknown, values: Map<ReferenceColumn, unknown>): string | undefined {
  if (value !== null && !isObject(value)) return 'dimensions: expected an object';
  for (const measure of MEASURE_COLUMNS) {
    const measurement = value === null ? null : value[measure];
    if (measurement === undefined) continue;
    if (values.has(measure)) return `has ${measure} twice`;
    values.set(measure, measurement);
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
