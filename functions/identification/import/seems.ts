import { refusedFile } from './refused-file.ts';

/** How files begin that are taken for tables, as Latin-1. */
const KINDS: readonly [kind: string, beginnings: readonly string[]][] = [
  ['a PDF', ['%PDF']],
  ['an old Excel workbook', ['\u00d0\u00cf\u0011\u00e0']],
  ['a picture', ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'RIFF']],
  ['a text of a word processor', ['{\\rtf']],
  ['a web page, or XML', ['<', '\u00ef\u00bb\u00bf<']],
];
const ZIP = 'PK\u0003\u0004';
/** Zipped spreadsheets, by a part that each has. */
const ZIPPED: readonly [kind: string, part: string][] = [
  ['an Excel workbook', 'xl/'],
  ['a LibreOffice spreadsheet', 'opendocument.spreadsheet'],
  ['a Numbers spreadsheet', 'Index/'],
];
const READ_BYTES = 200;

/** @throws ApiError INVALID_REQUEST that names what a file seems to be, if it is no text. */
export function checkIsText(file: Uint8Array): void {
  const kind = kindOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!kind) return;
  throw refusedFile(`The file seems to be ${kind}. Export it as CSV, and import that.`);
}

function kindOf(file: Buffer): string | undefined {
  const beginning = file.toString('latin1', 0, READ_BYTES).trimStart();
  if (beginning.startsWith(ZIP)) {
    return ZIPPED.find(([, part]) => file.includes(part))?.[0] ?? 'a ZIP archive';
  }
  return KINDS.find(([, all]) => all.some((one) => beginning.startsWith(one)))?.[0];
}
