import { forEachCsvRow } from '../../../../../../shared/identification/import-file/csv-format.ts';
import {
  decodeText,
  isGzipped,
  isJson,
} from '../../../../../../shared/identification/import-file/decode-text.ts';
import { formatCsv } from '../../../../lib/csv.ts';
import { saveFile } from '../../../../lib/saveFile.ts';
import type { ImportReply } from './importMessages.ts';

type Refused = ImportReply['refused'];

/** Keeps the rejected rows unchanged and adds the reason, so that staff can correct and import them. */
export async function saveRejectedRows(file: File, refused: Refused) {
  const text = decodeText(await readBytes(file));
  const name = `${file.name.replace(/(\.\w+)(\.gz)?$/, '')}-refused-rows`;
  if (isJson(text)) saveFile(`${name}.json`, formatJson(text, refused), 'application/json');
  else saveFile(`${name}.csv`, formatRows(text, refused), 'text/csv');
}

async function readBytes(file: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isGzipped(bytes)) return bytes;
  const unzipped = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unzipped).arrayBuffer());
}

/** The reason comes first, because a row may have too few cells or too many. */
function formatRows(text: string, refused: Refused): string {
  const cellsByRow = new Map<number, string[]>();
  const rows = new Set(refused.map(({ row }) => row));
  let header: string[] | undefined;
  forEachCsvRow(text, (cells, row) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    header ??= cells;
    if (rows.has(row)) cellsByRow.set(row, cells);
  });
  return formatCsv(
    ['row', 'reason', ...(header ?? [])],
    refused.map(({ row, reason }) => [row, reason, ...(cellsByRow.get(row) ?? [])]),
  );
}

function formatJson(text: string, refused: Refused): string {
  const entries: unknown[] = JSON.parse(text);
  const rejected = refused.map(({ row, reason }) => {
    const entry = entries[row - 1];
    const isObject = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
    return { row, reason, ...(isObject ? entry : { entry }) };
  });
  return `${JSON.stringify(rejected, null, 2)}\n`;
}
