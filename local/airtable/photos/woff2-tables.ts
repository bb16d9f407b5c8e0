import { brotliDecompressSync } from 'node:zlib';

type Tables = Map<string, Buffer>;

/** Reads the packed numbers of a WOFF2 file. */
export class Cursor {
  readonly bytes: Buffer;
  at: number;
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  u8() {
    return this.bytes.readUInt8(this.at++);
  }
  u16() {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }
  u32() {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }
  base128() {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) break;
    }
    return value;
  }
  /** 255UInt16 of the WOFF2 specification. */
  packed16() {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    return code === 255 ? this.u8() + 253 : code;
  }
}

// The first entries of the specification's known-tag list; the tables we read are all among them.
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';

export function readTables(file: Buffer): { tables: Tables; hmtxTransformed: boolean } {
  const cursor = new Cursor(file, 12);
  const count = cursor.u16();
  const compressedSize = file.readUInt32BE(20);
  cursor.at = 48;
  const entries: { tag: string; length: number }[] = [];
  let hmtxTransformed = false;
  for (let i = 0; i < count; i++) {
    const flags = cursor.u8();
    const known = flags & 63;
    const tag = known === 63 ? file.toString('latin1', cursor.at, cursor.at + 4) : tagAt(known);
    if (known === 63) cursor.at += 4;
    const original = cursor.base128();
    const version = flags >> 6;
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    if (tag === 'hmtx') hmtxTransformed = transformed;
    entries.push({ tag, length: transformed ? cursor.base128() : original });
  }
  const data = brotliDecompressSync(file.subarray(cursor.at, cursor.at + compressedSize));
  const tables: Tables = new Map();
  let at = 0;
  for (const { tag, length } of entries) {
    tables.set(tag, data.subarray(at, at + length));
    at += length;
  }
  return { tables, hmtxTransformed };
}

const tagAt = (index: number) => KNOWN_TAGS.slice(index * 5, index * 5 + 4);

export function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no ${tag} table.`);
  return found;
}
