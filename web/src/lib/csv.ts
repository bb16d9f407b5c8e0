import Papa from 'papaparse';
import { FORMULA } from '../../../shared/text/formula.ts';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number;

/** Load this module on demand: few visits save a file. */
export function formatCsv(
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string {
  const text = Papa.unparse([header, ...rows] as CsvCell[][], {
    escapeFormulae: FORMULA,
    newline: '\r\n',
  });
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}

/** @param cells returns the cell of a row for each header */
export const formatRows = <T>(
  cells: Readonly<Record<string, (row: T) => CsvCell | null | undefined>>,
  rows: readonly T[],
): string =>
  formatCsv(
    Object.keys(cells),
    rows.map((row) => Object.values(cells).map((cell) => cell(row) ?? '')),
  );
