import { type Box, readBoxes, readUInt64 } from './iso-box.ts';
import { assertPartCount } from './limits.ts';
import { damagedPhoto, PhotoRejected } from './photo-rejected.ts';

/** What draws a picture: tiles, what is made of tiles, brightness for better screens. */
const DRAWN = ['av01', 'grid', 'iovl', 'iden', 'tmap', 'sato'];
/** Exif, XMP and addresses; and what became of them. */
const BLANKED = ['Exif', 'mime', 'uri ', 'free'];

/** From one byte of a file to before another. */
export interface ByteRange {
  start: number;
  end: number;
}

interface AvifItems {
  /** The ids of what draws the picture. */
  drawn: Set<number>;
  /** The entries of all else: from their kind on to their end. */
  blanked: ByteRange[];
}

/** Tells by the 'iinf' box which items a file has. */
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
    if (kindAt + 4 > end) throw damagedPhoto('a part of it lies about its length');
    const kind = source.toString('latin1', kindAt, kindAt + 4);
    if (DRAWN.includes(kind)) drawn.add(id);
    else if (BLANKED.includes(kind)) blanked.push({ start: kindAt, end });
    else throw unsupportedAvif();
  }
  return { drawn, blanked };
}

/** Where the 'iloc' box says that items lie; those in the 'idat' box are found there. */
export function findItemRanges(
  source: Buffer,
  iloc: Box,
  idat: Box | undefined,
  drawn: ReadonlySet<number>,
): ByteRange[] {
  const stretches: ByteRange[] = [];
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
      // None means all there is, which no program writes.
      if (isDrawn && length === 0) throw unsupportedAvif();
      if (isDrawn) stretches.push({ start, end: start + length });
    }
  }
  return stretches;
}

/** Reads numbers of a box one after the other. */
class Reader {
  readonly #source: Buffer;
  #at: number;
  constructor(source: Buffer, { start, end }: Box) {
    this.#source = source.subarray(0, end);
    this.#at = start;
  }
  /** Of 0 to 6 or of 8 bytes. */
  number(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? readUInt64(this.#source, at) : this.#source.readUIntBE(at, bytes);
  }
  /** Two lengths in one byte. */
  halves(): [number, number] {
    const both = this.number(1);
    const lengths: [number, number] = [both >> 4, both & 0xf];
    if (lengths.some((length) => ![0, 4, 8].includes(length))) throw unsupportedAvif();
    return lengths;
  }
}

export function unsupportedAvif(): PhotoRejected {
  return new PhotoRejected(
    'is an AVIF of a rare kind, from which personal data could not be removed for certain; save it as a JPEG',
  );
}
