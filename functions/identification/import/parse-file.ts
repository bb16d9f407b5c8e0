import { csvRows } from './csv-rows.ts';
import { decode } from './decode.ts';
import type { FileRow } from './import-file.ts';
import { jsonRows } from './json-rows.ts';
import { numberKey } from './number-key.ts';
import { type EntryInput, parseRow } from './parse-row.ts';

export interface ParsedFile {
  entries: { row: number; input: EntryInput }[];
  refused: { row: number; reason: string }[];
}

/** Where many are refused, each has a short reason: the answer has to fit. */
const MANY = 2_000;
const LONGEST_REASON = 1_000;
const LONGEST_OF_MANY = 100;

/** The reference entries of a file, each number once.
 *  @throws ApiError INVALID_REQUEST, PAYLOAD_TOO_LARGE where it cannot be read as a whole. */
export async function parseFile(body: Uint8Array): Promise<ParsedFile> {
  const text = await decode(body);
  const file: ParsedFile = { entries: [], refused: [] };
  const firstRows = new Map<string, number>();
  for (const fileRow of rowsOf(text)) {
    const { row } = fileRow;
    const read = parseRow(fileRow);
    const earlier = isProblems(read) ? undefined : firstRows.get(numberKey(read.asmicNumber));
    if (isProblems(read)) {
      file.refused.push({ row, reason: read.join('; ') });
    } else if (earlier !== undefined) {
      const reason = `has the same asmicNumber as row ${earlier}`;
      file.refused.push({ row, reason });
    } else {
      firstRows.set(numberKey(read.asmicNumber), row);
      file.entries.push({ row, input: read });
    }
  }
  const longest = file.refused.length > MANY ? LONGEST_OF_MANY : LONGEST_REASON;
  for (const refused of file.refused) refused.reason = cut(refused.reason, longest);
  return file;
}

function rowsOf(text: string): FileRow[] {
  return /^\s*[[{]/.test(text) ? jsonRows(text) : csvRows(text);
}

const isProblems = (read: EntryInput | string[]): read is string[] => Array.isArray(read);

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;
}
