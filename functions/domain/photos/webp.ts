import { assertPartCount, assertSize, type Size } from './limits.ts';
import { createOrientationExif, readOrientation } from './orientation.ts';
import { type CleanedFile, PartCopier } from './part-copier.ts';
import { damagedPhoto } from './photo-rejected.ts';

const PROFILE = 0x20;
const ALPHA = 0x10;
const EXIF = 0x08;
const ANIMATION = 0x02;

const FILE_HEADER = 12;
const CHUNK_HEADER = 8;
const FRAME_HEADER = 16;

export function cleanWebp(source: Buffer): CleanedFile {
  const riffEnd = CHUNK_HEADER + source.readUInt32LE(4);
  if (riffEnd > source.length) throw damagedPhoto('the file is truncated');
  const riff = source.subarray(0, riffEnd);
  const out = new PartCopier(riff);
  out.keep(0, FILE_HEADER);
  const size = new Chunk(riff, FILE_HEADER).isNamed('VP8X')
    ? extended(riff, out)
    : simple(riff, out);
  out.bytes.writeUInt32LE(out.length - CHUNK_HEADER, 4);
  return { bytes: out.bytes, ...size };
}

function simple(source: Buffer, out: PartCopier): Size {
  const image = new Chunk(source, FILE_HEADER);
  const size = readSize(image);
  if (!size) throw damagedPhoto('it contains no image');
  assertSize(size);
  image.keepIn(out);
  return size;
}

function extended(source: Buffer, out: PartCopier): Size {
  const header = new Chunk(source, FILE_HEADER);
  const stated = source.readUInt8(header.start);
  const size = {
    width: source.readUIntLE(header.start + 4, 3) + 1,
    height: source.readUIntLE(header.start + 7, 3) + 1,
  };
  assertSize(size);
  if (header.end - header.start !== 10) throw damagedPhoto('its header is invalid');
  const flagsAt = out.length + CHUNK_HEADER;
  header.keepIn(out);
  const isAnimated = (stated & ANIMATION) !== 0;
  let flags = stated & (ALPHA | ANIMATION);
  let images = 0;
  let hasLoop = false;
  for (const chunk of chunksIn(source, header.next, source.length)) {
    // Decoders ignore a chunk that the header's flags do not announce.
    const isNew = (flag: number) => (stated & ~flags & flag) !== 0;
    if (chunk.isNamed('ICCP') && isNew(PROFILE)) {
      flags |= PROFILE;
      chunk.keepIn(out);
    } else if (chunk.isNamed('EXIF') && isNew(EXIF)) {
      const orientation = readChunkOrientation(chunk);
      if (!orientation) continue;
      flags |= EXIF;
      out.add(exifChunk(orientation));
    } else if (isAnimated && chunk.isNamed('ANIM') && !hasLoop) {
      hasLoop = true;
      chunk.keepIn(out);
    } else if (isAnimated && chunk.isNamed('ANMF')) {
      assertSize(size, ++images);
      keepFrame(chunk, size, out);
    } else if (!isAnimated && images === 0) {
      images += keepImage(chunk, size, out);
    }
  }
  if (images === 0) throw damagedPhoto('it contains no image');
  out.bytes[flagsAt] = flags;
  out.bytes.fill(0, flagsAt + 1, flagsAt + 4);
  return size;
}

function keepFrame(frame: Chunk, canvas: Size, out: PartCopier): void {
  const { source, start } = frame;
  if (frame.end - start < FRAME_HEADER) throw damagedPhoto('a frame is truncated');
  const size = {
    width: source.readUIntLE(start + 6, 3) + 1,
    height: source.readUIntLE(start + 9, 3) + 1,
  };
  // Positions are stored divided by two.
  const right = 2 * source.readUIntLE(start, 3) + size.width;
  const bottom = 2 * source.readUIntLE(start + 3, 3) + size.height;
  if (right > canvas.width || bottom > canvas.height) {
    throw damagedPhoto('a frame is larger than the image');
  }
  const at = out.length;
  out.keep(frame.start - CHUNK_HEADER, start + FRAME_HEADER);
  let images = 0;
  for (const chunk of chunksIn(source, start + FRAME_HEADER, frame.end)) {
    if (images === 0) images = keepImage(chunk, size, out);
  }
  if (images === 0) throw damagedPhoto('a frame contains no image');
  out.bytes.writeUInt32LE(out.length - at - CHUNK_HEADER, at + 4);
}

/**
 * Keeps an image or the alpha channel that precedes it.
 * @returns the number of images kept.
 */
function keepImage(chunk: Chunk, stated: Size, out: PartCopier): number {
  const size = readSize(chunk);
  if (size && (size.width !== stated.width || size.height !== stated.height)) {
    throw damagedPhoto(
      `it declares ${stated.width} × ${stated.height} pixels but has ${size.width} × ${size.height}`,
    );
  }
  if (size || chunk.isNamed('ALPH')) chunk.keepIn(out);
  return size ? 1 : 0;
}

function readSize({ source, start, end, isNamed }: Chunk): Size | undefined {
  if (isNamed('VP8 ')) {
    const isKeyFrame = end - start >= 10 && source.readUIntBE(start + 3, 3) === 0x9d012a;
    if (!isKeyFrame) throw damagedPhoto('its image data is invalid');
    return {
      width: source.readUInt16LE(start + 6) & 0x3fff,
      height: source.readUInt16LE(start + 8) & 0x3fff,
    };
  }
  if (isNamed('VP8L')) {
    const isLossless = end - start >= 5 && source.readUInt8(start) === 0x2f;
    if (!isLossless) throw damagedPhoto('its image data is invalid');
    const bits = source.readUInt32LE(start + 1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}

function readChunkOrientation({ source, start, end }: Chunk): number | undefined {
  // Some programs add the prefix that Exif has in JPEG files.
  const isNamed = source.toString('latin1', start, start + 6) === 'Exif\0\0';
  return readOrientation(source.subarray(isNamed ? start + 6 : start, end));
}

function exifChunk(orientation: number): Buffer {
  const data = createOrientationExif(orientation);
  const header = Buffer.from('EXIF\0\0\0\0', 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data]);
}

class Chunk {
  readonly source: Buffer;
  readonly start: number;
  readonly end: number;
  readonly #name: string;

  constructor(source: Buffer, at: number, within = source.length) {
    this.source = source;
    this.#name = source.toString('latin1', at, at + 4);
    this.start = at + CHUNK_HEADER;
    this.end = this.start + source.readUInt32LE(at + 4);
    if (this.end > within) throw damagedPhoto('the file is truncated');
  }

  readonly isNamed = (name: string): boolean => this.#name === name;

  /** Chunks of odd length are padded by one byte. */
  get next(): number {
    return this.end + ((this.end - this.start) % 2);
  }

  keepIn(out: PartCopier): void {
    out.keep(this.start - CHUNK_HEADER, this.end);
    if (this.next > this.end) out.add(Buffer.alloc(1));
  }
}

function* chunksIn(source: Buffer, start: number, end: number): Generator<Chunk> {
  for (let at = start, parts = 1; at < end; parts++) {
    assertPartCount(parts);
    const chunk = new Chunk(source, at, end);
    yield chunk;
    at = chunk.next;
  }
}
