import { assertPartCount, assertSize, type Size } from './limits.ts';
import { PartCopier, type SanitizedPicture } from './part-copier.ts';
import { damagedPhoto } from './photo-rejected.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application extensions that set the number of loops. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Keeps the frames, their delays and the number of loops; removes comments, texts and data of editors. */
export function sanitizeGif(source: Buffer): SanitizedPicture {
  const out = new PartCopier(source);
  const canvas = { width: source.readUInt16LE(6), height: source.readUInt16LE(8) };
  assertSize(canvas);
  let at = skipColorTable(source, 13, source.readUInt8(10));
  out.keep(0, at);
  let size: Size = canvas;
  for (let frames = 0, parts = 1; ; parts++) {
    assertPartCount(parts);
    const kind = source.readUInt8(at);
    if (kind === TRAILER) {
      out.keep(at, at + 1);
      if (frames === 0) throw damagedPhoto('it contains no image');
      return { bytes: out.bytes, ...size };
    }
    if (kind === IMAGE) {
      size = growToFrame(size, source, at);
      assertSize(size, ++frames);
      // One byte, the initial code size, precedes the image data.
      const end = skipBlocks(source, skipColorTable(source, at + 10, source.readUInt8(at + 9)) + 1);
      out.keep(at, end);
      at = end;
    } else if (kind === EXTENSION) {
      const label = source.readUInt8(at + 1);
      const end = skipBlocks(source, at + 2);
      if (label === GRAPHIC_CONTROL) {
        if (end !== at + 8) throw damagedPhoto('a frame has an invalid control block');
        out.keep(at, end);
      }
      if (label === APPLICATION) keepLoop(out, source, at, end);
      at = end;
    } else {
      throw damagedPhoto('its structure is invalid');
    }
  }
}

/** Browsers treat a frame that exceeds the canvas differently, so the larger size counts. */
function growToFrame({ width, height }: Size, source: Buffer, at: number): Size {
  return {
    width: Math.max(width, source.readUInt16LE(at + 1) + source.readUInt16LE(at + 5)),
    height: Math.max(height, source.readUInt16LE(at + 3) + source.readUInt16LE(at + 7)),
  };
}

/** @returns the offset after the color table, if the flags announce one. */
function skipColorTable(source: Buffer, at: number, flags: number): number {
  const end = flags & 0x80 ? at + 3 * 2 ** ((flags & 7) + 1) : at;
  if (end > source.length) throw damagedPhoto('the file is truncated');
  return end;
}

/** @returns the offset after a sequence of length-prefixed blocks, which an empty block ends. */
function skipBlocks(source: Buffer, start: number): number {
  let at = start;
  for (let length = source.readUInt8(at); length > 0; length = source.readUInt8(at)) {
    at += length + 1;
  }
  return at + 1;
}

/** Keeps a loop count without anything that may follow it. */
function keepLoop(out: PartCopier, source: Buffer, at: number, end: number): void {
  const block = at + 14;
  const isLoop =
    source[at + 2] === 11 &&
    LOOPS.includes(source.toString('latin1', at + 3, block)) &&
    source[block] === 3 &&
    source[block + 1] === 1;
  if (!isLoop) return;
  out.keep(at, block + 4);
  out.keep(end - 1, end);
}
