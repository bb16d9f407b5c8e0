import { isJson } from '../../../../shared/identification/import-file/decode-text.ts';
import { shorten } from '../../../../shared/text/truncate.ts';
import { parseCsvRows } from './csv-rows.ts';
import { decodeFile } from './decode.ts';
import { parseJsonRows } from './json-rows.ts';
import { type EntryInput, entryKey, parseRow } from './parse-row.ts';

export interface ParsedFile {
  entries: { row: number; input: EntryInput }[];
  refused: { row: number; reason: string }[];
  ignoredColumns: string[];
}

/** Reasons are truncated beyond this number of rejected rows, so that the response stays within Lambda's limit. */
const MANY_REFUSED = 2_000;
const MAX_REASON_LENGTH = 1_000;
const MAX_REASON_LENGTH_IF_MANY = 100;

/**
 * Rejects rows that repeat a number.
 * @throws AppError INVALID_REQUEST or PAYLOAD_TOO_LARGE if the file as a whole is unusable.
 */
export async function parseFile(body: Uint8Array): Promise<ParsedFile> {
  const text = await decodeFile(body);
  const { rows, ignoredColumns } = isJson(text)
    ? { rows: parseJsonRows(text), ignoredColumns: [] }
    : parseCsvRows(text);
  const file: ParsedFile = { entries: [], refused: [], ignoredColumns };
  const firstRows = new Map<string, number>();
  for (const fileRow of rows) {
    const { row } = fileRow;
    const result = parseRow(fileRow);
    if (Array.isArray(result)) {
      file.refused.push({ row, reason: result.join('; ') });
      continue;
    }
    const key = entryKey(result.asmicNumber);
    const firstRow = firstRows.get(key);
    if (firstRow !== undefined) {
      file.refused.push({ row, reason: `has the same asmicNumber as row ${firstRow}` });
    } else {
      firstRows.set(key, row);
      file.entries.push({ row, input: result });
    }
  }
  const maxLength =
    file.refused.length > MANY_REFUSED ? MAX_REASON_LENGTH_IF_MANY : MAX_REASON_LENGTH;
  for (const refused of file.refused) refused.reason = shorten(refused.reason, maxLength);
  return file;
}
