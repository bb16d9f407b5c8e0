import { assertPartCount, assertSize, type Size } from './limits.ts';
import { PartCopier, type SanitizedPicture } from './part-copier.ts';
import { damagedPhoto } from './photo-rejected.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Those that say how often an animation runs. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Keeps the frames, how long each is shown, and how often they run; comments, texts and what editors
 *  added go. */
export function sanitizeGif(source: Buffer): SanitizedPicture {
  const out = new PartCopier(source);
  const canvas = { width: source.readUInt16LE(6), height: source.readUInt16LE(8) };
  assertSize(canvas);
  let at = afterTable(source, 13, source.readUInt8(10));
  out.keep(0, at);
  let size: Size = canvas;
  for (let frames = 0, parts = 1; ; parts++) {
    assertPartCount(parts);
    const kind = source.readUInt8(at);
    if (kind === TRAILER) {
      out.keep(at, at + 1);
      if (frames === 0) throw damagedPhoto('there is no picture in it');
      return { bytes: out.bytes, ...size };
    }
    if (kind === IMAGE) {
      size = withFrame(size, source, at);
      assertSize(size, ++frames);
      // A byte between the colours and the picture says how many bits a pixel begins with.
      const end = afterBlocks(source, afterTable(source, at + 10, source.readUInt8(at + 9)) + 1);
      out.keep(at, end);
      at = end;
    } else if (kind === EXTENSION) {
      const label = source.readUInt8(at + 1);
      const end = afterBlocks(source, at + 2);
      if (label === GRAPHIC_CONTROL) {
        if (end !== at + 8) throw damagedPhoto('a frame of it does not say how it is shown');
        out.keep(at, end);
      }
      if (label === APPLICATION) keepLoop(out, source, at, end);
      at = end;
    } else {
      throw damagedPhoto('its parts do not follow one another');
    }
  }
}

/** Browsers differ in what they do with a frame that leaves the canvas: the larger counts. */
function withFrame({ width, height }: Size, source: Buffer, at: number): Size {
  return {
    width: Math.max(width, source.readUInt16LE(at + 1) + source.readUInt16LE(at + 5)),
    height: Math.max(height, source.readUInt16LE(at + 3) + source.readUInt16LE(at + 7)),
  };
}

/** The place after a table of colours, if the flags before it announce one. */
function afterTable(source: Buffer, at: number, flags: number): number {
  const end = flags & 0x80 ? at + 3 * 2 ** ((flags & 7) + 1) : at;
  if (end > source.length) throw damagedPhoto('it ends before its picture does');
  return end;
}

/** The place after blocks that each state their length, the last of none. */
function afterBlocks(source: Buffer, start: number): number {
  let at = start;
  for (let length = source.readUInt8(at); length > 0; length = source.readUInt8(at)) {
    at += length + 1;
  }
  return at + 1;
}

/** Kept without anything that may follow the number of times. */
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
