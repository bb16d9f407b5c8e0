import { type Box, readBoxes, readUInt64 } from './iso-box.ts';
import { assertPartCount } from './limits.ts';
import { damagedPhoto, PhotoRejectedError } from './photo-rejected.ts';

/** Item types that draw the image: tiles, grids and overlays of tiles, gain maps. */
const DRAWN = ['av01', 'grid', 'iovl', 'iden', 'tmap', 'sato'];
/** Item types of metadata (Exif, XMP, links), and `free`, which replaces them. */
const BLANKED = ['Exif', 'mime', 'uri ', 'free'];

/** Byte offsets; `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

interface AvifItems {
  /** Ids of the items that draw the image. */
  drawn: Set<number>;
  /** Entries of all other items, each from its type to its end. */
  blanked: ByteRange[];
}

/** Reads the item list from the `iinf` box. */
export function readItems(source: Buffer, iinf: Box): AvifItems {
  const drawn = new Set<number>();
  const blanked: ByteRange[] = [];
  const ids = new Set<number>();
  const entries = iinf.start + (source.readUInt8(iinf.start) === 0 ? 6 : 8);
  for (const { name, start, end } of readBoxes(source, entries, iinf.end)) {
    const version = source.readUInt8(start);
    if (name !== 'infe' || version < 2 || version > 3) throw unsupportedAvif();
    const id = version === 2 ? source.readUInt16BE(start + 4) : source.readUInt32BE(start + 4);
    if (ids.has(id)) throw unsupportedAvif();
    ids.add(id);
    const kindAt = start + (version === 2 ? 8 : 10);
    if (kindAt + 4 > end) throw damagedPhoto('a segment has an invalid length');
    const kind = source.toString('latin1', kindAt, kindAt + 4);
    if (DRAWN.includes(kind)) drawn.add(id);
    else if (BLANKED.includes(kind)) blanked.push({ start: kindAt, end });
    else throw unsupportedAvif();
  }
  return { drawn, blanked };
}

/** Reads from the `iloc` box where the items are stored: in the file, or in the `idat` box. */
export function findItemRanges(
  source: Buffer,
  iloc: Box,
  idat: Box | undefined,
  drawn: ReadonlySet<number>,
): ByteRange[] {
  const ranges: ByteRange[] = [];
  const reader = new Reader(source, iloc);
  const version = reader.number(1);
  reader.number(3);
  if (version > 2) throw unsupportedAvif();
  const [offsetBytes, lengthBytes] = reader.halves();
  const [baseBytes, indexBytes] = reader.halves();
  const idBytes = version === 2 ? 4 : 2;
  let parts = 0;
  for (let left = reader.number(idBytes); left > 0; left--) {
    const id = reader.number(idBytes);
    const method = version === 0 ? 0 : reader.number(2) & 0xf;
    const otherFile = reader.number(2);
    const base = reader.number(baseBytes);
    const isDrawn = drawn.has(id);
    if (isDrawn && (otherFile !== 0 || method > 1 || (method === 1 && !idat))) {
      throw unsupportedAvif();
    }
    const from = base + (method === 1 && idat ? idat.start : 0);
    for (let extents = reader.number(2); extents > 0; extents--) {
      assertPartCount(++parts);
      if (version > 0) reader.number(indexBytes);
      const start = from + reader.number(offsetBytes);
      const length = reader.number(lengthBytes);
      // Zero means the rest of the file; no known encoder writes it.
      if (isDrawn && length === 0) throw unsupportedAvif();
      if (isDrawn) ranges.push({ start, end: start + length });
    }
  }
  return ranges;
}

/** Reads a box sequentially. */
class Reader {
  readonly #source: Buffer;
  #at: number;
  constructor(source: Buffer, { start, end }: Box) {
    this.#source = source.subarray(0, end);
    this.#at = start;
  }
  /** @param bytes 0 to 6, or 8. */
  number(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? readUInt64(this.#source, at) : this.#source.readUIntBE(at, bytes);
  }
  /** Reads two field lengths that share one byte. */
  halves(): [number, number] {
    const both = this.number(1);
    const lengths: [number, number] = [both >> 4, both & 0xf];
    if (lengths.some((length) => ![0, 4, 8].includes(length))) throw unsupportedAvif();
    return lengths;
  }
}

export function unsupportedAvif(): PhotoRejectedError {
  return new PhotoRejectedError(
    'is an unusual kind of AVIF from which personal data cannot be removed reliably; save it as a JPEG',
  );
}
