export class UnknownEncodingError extends Error {
  constructor() {
    super(
      'The encoding of the file is unknown, so that its letters would be wrong. Expected UTF-8, UTF-16 or Windows-1252. Save it as “CSV UTF-8”.',
    );
  }
}

/** The byte order mark determines the encoding; TextDecoder removes it. Other text that is not UTF-8 comes from a
 *  spreadsheet on Windows. Line ends become `\n`.
 *  @throws UnknownEncodingError for other encodings, such as Mac Roman or Latin-2. */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replace(/\r\n?/g, '\n');
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (startsWith(bytes, 0xff, 0xfe) || (first !== 0 && second === 0)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if (startsWith(bytes, 0xfe, 0xff) || (first === 0 && second !== 0)) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    if (MISREAD.test(text)) throw new UnknownEncodingError();
    return text;
  }
}

/** Mac Roman and Latin-2 read as Windows-1252 show a symbol, or a capital after a small letter, next to
 *  letters: 'KŸbel', 'MŸller', 'schšn', 'Wa³ęsa'. */
const MISREAD =
  /[a-z](?:[\u00c0-\u00de\u0160\u0178\u017d]|\u0161[a-z])|[A-Z][\u0160\u0178\u017d][a-z]|\p{L}[\u00a1-\u00a9\u00ab-\u00b1\u00b3-\u00b6\u00b8\u00b9\u00bb-\u00bf\u2020-\u2022\u2030\u02c6\u02dc](?=[a-z])|\b[\u00a3\u00a6\u00b3\u00b6\u00bf\u00b1](?=[a-z]{2})|[a-z][\u00b1\u00b3\u00b6\u00bf]/u;

export const isGzipped = (bytes: Uint8Array) => startsWith(bytes, 0x1f, 0x8b);

export const isJson = (text: string) => /^\s*[[{]/.test(text);

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}
