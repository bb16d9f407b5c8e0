import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MAX_FILE_BYTES } from '../../../../shared/entities/reference-columns.ts';
import {
  decodeText,
  isGzipped,
  UnknownEncodingError,
} from '../../../../shared/identification/import-file/decode-text.ts';
import { AppError } from '../../../platform/errors.ts';
import { invalidFile } from './import-file.ts';

/** Limits a parser's allocations, which can exceed 100 bytes per value. 20,000 entries in JSON have half as
 *  many delimiters. */
const MAX_DELIMITERS = 3_000_000;
const DELIMITERS = new Set(['"', '{', '['].map((character) => character.charCodeAt(0)));
/** A gzipped file may be gzipped again in transit. */
const MAX_GZIP_LAYERS = 2;

/**
 * Accepts any common encoding and returns `\n` line ends.
 * @throws AppError INVALID_REQUEST for a file that is not text, PAYLOAD_TOO_LARGE above {@link MAX_FILE_BYTES}.
 */
export async function decodeFile(body: Uint8Array): Promise<string> {
  let bytes = body;
  for (let i = 0; i < MAX_GZIP_LAYERS && isGzipped(bytes); i++) {
    bytes = await decompress(bytes);
  }
  const type = detectBinaryType(bytes);
  if (type) throw invalidFile(`The file seems to be ${type}. Export it as CSV and import that.`);
  const text = decodeKnown(bytes);
  if (text.trim() === '') throw invalidFile('A CSV or JSON body is required');
  // A binary file or UTF-16 sent as UTF-8 text has lost its first bytes.
  if (/^.?\ufffd/s.test(text)) {
    throw invalidFile('The file is not UTF-8 text. Save it as UTF-8.');
  }
  checkDelimiters(text);
  return text;
}

function decodeKnown(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof UnknownEncodingError) throw invalidFile(error.message);
    throw error;
  }
}

/** Check before parsing: a few compressed kilobytes could otherwise fill the memory. */
function checkDelimiters(text: string): void {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (DELIMITERS.has(text.charCodeAt(i))) count++;
  }
  if (count <= MAX_DELIMITERS) return;
  throw invalidFile('The file has more quotes and brackets than any list of entries.');
}

async function decompress(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_FILE_BYTES });
  } catch (error) {
    if (error instanceof RangeError) {
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        'The decompressed file is larger than 32 MiB. Import it in parts.',
        { cause: error },
      );
    }
    throw invalidFile('The gzip file is corrupt or incomplete. Send it again.');
  }
}

/** First characters, as Latin-1, of file types that are mistaken for tables. */
const SIGNATURES: readonly [type: string, prefixes: readonly string[]][] = [
  ['a PDF', ['%PDF']],
  ['an old Excel workbook', ['\u00d0\u00cf\u0011\u00e0']],
  ['an image', ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'RIFF']],
  ['a word processor document', ['{\\rtf']],
  ['a web page or XML', ['<', '\u00ef\u00bb\u00bf<']],
];
const ZIP_SIGNATURE = 'PK\u0003\u0004';
/** Paths that identify spreadsheet formats inside ZIP archives. */
const ZIP_CONTENTS: readonly [type: string, path: string][] = [
  ['an Excel workbook', 'xl/'],
  ['a LibreOffice spreadsheet', 'opendocument.spreadsheet'],
  ['a Numbers spreadsheet', 'Index/'],
];
const SNIFFED_BYTES = 200;

function detectBinaryType(bytes: Uint8Array): string | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString('latin1', 0, SNIFFED_BYTES).trimStart();
  if (start.startsWith(ZIP_SIGNATURE)) {
    return ZIP_CONTENTS.find(([, path]) => file.includes(path))?.[0] ?? 'a ZIP archive';
  }
  return SIGNATURES.find(([, prefixes]) =>
    prefixes.some((prefix) => start.startsWith(prefix)),
  )?.[0];
}
