import Papa from 'papaparse';
import { parseColumn } from '../reference-columns.ts';

/** In order of preference, where a header has as many known columns with several. */
const DELIMITERS = [',', ';', '\t', '|'];
const MAX_HEADER_CHARACTERS = 100_000;

/** Streams the rows of an import file, because holding all of them in parsed form takes too much memory. Rows are
 *  numbered from 1, the header; blank ones count. */
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

/** Picks the delimiter with the most known columns in the header. Counting delimiters would fail, because
 *  descriptions contain many commas.
 *  @returns also the text without a marker of Excel's. */
export function detectDelimiter(
  file: string,
  countKnown: (names: readonly string[]) => number,
): { text: string; delimiter: string } {
  // Excel's own marker, a line before the header.
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
  // Fast mode splits the whole text at once.
  fastMode: false,
});
