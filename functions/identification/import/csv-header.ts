import Papa from 'papaparse';
import {
  COLUMNS,
  type Column,
  columnOf,
  REQUIRED,
} from '../../../shared/identification/columns.ts';
import { quoted, refusedFile } from './refused-file.ts';

/** The column of each cell; undefined for those of something else. */
export type Header = (Column | undefined)[];

/** Before any other, the one that is taken where a header would fit several. */
const DELIMITERS = [',', ';', '\t', '|'];
/** No header is longer. */
const HEADER_CHARACTERS = 100_000;
const MOST_NAMES_SHOWN = 20;

export const optionsOf = (delimiter: string) => ({
  delimiter,
  newline: '\n' as const,
  // It would split the whole text at once.
  fastMode: false,
});

/** The delimiter is the one by which the header has the most columns that are known: how often each
 *  occurs says little where descriptions are full of commas. */
export function delimited(file: string): { text: string; delimiter: string } {
  // Excel's own way to tell, a line before the header.
  const [told, delimiter] = /^"?sep=([,;\t|])"?\n/i.exec(file) ?? [];
  if (told && delimiter) return { text: file.slice(told.length), delimiter };
  const beginning = file.slice(0, HEADER_CHARACTERS).trimStart();
  const known = (by: string) => {
    const [cells = []] = Papa.parse<string[]>(beginning, { ...optionsOf(by), preview: 1 }).data;
    return cells.filter(columnOf).length;
  };
  const [best = ','] = DELIMITERS.toSorted((a, b) => known(b) - known(a));
  return { text: file, delimiter: best };
}

/** @throws ApiError INVALID_REQUEST that names the required columns that are missing, and what was found. */
export function headerOf(cells: readonly string[]): Header {
  const header = cells.map(columnOf);
  const twice = header.find((column, i) => column && header.indexOf(column) !== i);
  if (twice) throw refusedFile(`The column ${twice} is there twice.`);
  const missing = REQUIRED.filter((column) => !header.includes(column));
  if (missing.length === 0) return header;
  const found = cells.slice(0, MOST_NAMES_SHOWN).map((name) => quoted(name.trim()));
  const are = missing.length > 1 ? 's are' : ' is';
  throw refusedFile(
    `The column${are} missing: ${missing.join(', ')}. Found: ${found.join(', ') || 'nothing'}. ` +
      `Expected a CSV file whose first row names its columns: ${COLUMNS.join(',')}`,
  );
}
