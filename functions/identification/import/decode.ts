import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LARGEST_FILE_BYTES } from '../../../shared/identification/columns.ts';
import { ApiError } from '../../http/api-error.ts';
import { refusedFile } from './refused-file.ts';
import { checkIsText } from './seems.ts';

/** Of each, a parser may keep a hundred bytes and more. What 20,000 entries say in JSON has half as many. */
const MOST_MARKS = 3_000_000;
const MARKS = new Set(['"', '{', '['].map((mark) => mark.charCodeAt(0)));
/** A file that was gzipped, and gzipped again to be sent. */
const MOST_WRAPPINGS = 2;

/** The text of a file: unpacked, in whatever encoding it was saved, its lines ending alike.
 *  @throws ApiError INVALID_REQUEST for what is no text, PAYLOAD_TOO_LARGE past {@link LARGEST_FILE_BYTES}. */
export async function decode(body: Uint8Array): Promise<string> {
  let bytes = body;
  for (let i = 0; i < MOST_WRAPPINGS && startsWith(bytes, 0x1f, 0x8b); i++) {
    bytes = await unpacked(bytes);
  }
  checkIsText(bytes);
  const text = textOf(bytes).replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw refusedFile('A CSV or JSON body is required');
  // Sent as text, what is none has lost its mark, and more.
  if (/^.?\ufffd/s.test(text)) {
    throw refusedFile('The file is not in UTF-8, or is no text at all. Save it as UTF-8.');
  }
  checkMarks(text);
  return text;
}

/** Before it is parsed: what a few kilobytes unpack to could fill the memory. */
function checkMarks(text: string): void {
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    if (MARKS.has(text.charCodeAt(at))) marks++;
  }
  if (marks <= MOST_MARKS) return;
  throw refusedFile('The file has more quotes and brackets than any list of entries.');
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: LARGEST_FILE_BYTES });
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        'Unpacked, the file has more than 32 MiB. Import it in parts.',
        { cause: error },
      );
    }
    throw refusedFile(
      'The file is gzipped, but broken: it may not have come whole. Send it again.',
    );
  }
}

/** A mark at the beginning tells the encoding; TextDecoder takes it off. Without one, what is no UTF-8
 *  comes from a spreadsheet on Windows. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (startsWith(bytes, 0xff, 0xfe) || (first !== 0 && second === 0))
    return read(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff) || (first === 0 && second !== 0))
    return read(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return read(bytes, 'windows-1252');
  }
}

function read(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}
