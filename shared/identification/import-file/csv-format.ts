import Papa from 'papaparse';
import { parseColumn } from '../../entities/reference-columns.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const MAX_HEADER_CHARACTERS = 100_000;

/** Streams rows, because a parsed file takes too much memory. Rows are numbered from 1, the header, and include
 *  blank ones. */
export function forEachCsvRow(
  file: string,
  onRow: (cells: string[], row: number, hasBadQuotes: boolean) => void,
): void {
  const { text, delimiter } = detectDelimiter(file, countKnownColumns);
  let row = 0;
  Papa.parse<string[]>(text, {
    ...parseOptions(delimiter),
    step: ({ data, errors }) => {
      row += 1;
      const hasBadQuotes = errors.some(({ type }) => type === 'Quotes');
      onRow(data, row, hasBadQuotes);
    },
  });
}

const countKnownColumns = (names: readonly string[]) => names.filter(parseColumn).length;

/** Picks the delimiter with the most known columns in the header, because descriptions contain many commas.
 *  @returns the delimiter, and the text without Excel's `sep=` line. */
export function detectDelimiter(
  file: string,
  countKnown: (names: readonly string[]) => number,
): { text: string; delimiter: string } {
  const [marker, delimiter] = /^"?sep=([,;\t|])"?\n/i.exec(file) ?? [];
  if (marker && delimiter) return { text: file.slice(marker.length), delimiter };
  const start = file.slice(0, MAX_HEADER_CHARACTERS).trimStart();
  const rate = (candidate: string) => {
    const { data } = Papa.parse<string[]>(start, { ...parseOptions(candidate), preview: 1 });
    return countKnown(data[0] ?? []);
  };
  const [best = ','] = DELIMITERS.toSorted((a, b) => rate(b) - rate(a));
  return { text: file, delimiter: best };
}

export const parseOptions = (delimiter: string) => ({
  delimiter,
  newline: '\n' as const,
  // PapaParse's fast mode splits the whole text at once.
  fastMode: false,
});
