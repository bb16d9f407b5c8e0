/** Decodes an import file, with `\n` line ends. The encoding follows from the byte order mark, which TextDecoder
 *  removes. Without one, text that is not UTF-8 comes from a spreadsheet on Windows. */
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
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const isGzipped = (bytes: Uint8Array) => startsWith(bytes, 0x1f, 0x8b);

/** Tells JSON from CSV by the first character. */
export const isJson = (text: string) => /^\s*[[{]/.test(text);

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}
