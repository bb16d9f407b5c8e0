import { END, type JpegPart, readJpegParts, SCAN, START_BYTES } from './jpeg-parts.ts';
import { assertSize, type Size } from './limits.ts';
import { createOrientationExif, readOrientation } from './orientation.ts';
import { PartCopier, type SanitizedPicture } from './part-copier.ts';
import { damagedPhoto, PhotoRejected } from './photo-rejected.ts';

/** Huffman tables, quantization tables, the interval of restarts. */
const TABLES = [0xc4, 0xdb, 0xdd];
/** Baseline, extended and progressive frames. */
const SHOWN = [0xc0, 0xc1, 0xc2];
const DRAWING = [...TABLES, ...SHOWN, SCAN, END];
/** Lossless, hierarchical and arithmetic ones. */
const NOT_SHOWN = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xde];
const JFIF = 0xe0;
const EXIF = 0xe1;
const COLOUR_PROFILE = 0xe2;
const ADOBE = 0xee;

/** Each costs a decoder the whole picture again; progressive photos have about ten. */
const MOST_SCANS = 200;

/** Keeps what draws the picture: tables, frame, scans, the colours' profile and the orientation. All else
 *  goes: what cameras and editors say, comments, smaller pictures, what follows the end. */
export function sanitizeJpeg(source: Buffer): SanitizedPicture {
  const out = new PartCopier(source);
  out.keep(0, START_BYTES);
  let size: Size | undefined;
  let orientation: number | undefined;
  let scans = 0;
  for (const part of readJpegParts(source)) {
    const { marker, at, end } = part;
    if (NOT_SHOWN.includes(marker)) {
      throw new PhotoRejected(
        'is a JPEG of a kind that browsers do not show; save it as a usual one',
      );
    }
    if (SHOWN.includes(marker)) {
      if (size) throw damagedPhoto('it has more than one size');
      size = sizeIn(source, part);
    }
    if (marker === SCAN && ++scans > MOST_SCANS) {
      throw damagedPhoto(`it has more than ${MOST_SCANS} scans`);
    }
    if (DRAWING.includes(marker)) {
      out.keep(at, end);
    } else if (marker === EXIF && !orientation && scans === 0) {
      orientation = orientationOf(source, part);
      if (orientation)
        out.add(segment(EXIF, Buffer.from('Exif\0\0'), createOrientationExif(orientation)));
    } else {
      keepIfOfUse(out, source.subarray(at, end));
    }
  }
  if (!size || scans === 0) throw damagedPhoto('there is no picture in it');
  return { bytes: out.bytes, ...size };
}

function sizeIn(source: Buffer, { start }: JpegPart): Size {
  const size = { height: source.readUInt16BE(start + 1), width: source.readUInt16BE(start + 3) };
  assertSize(size);
  return size;
}

function orientationOf(source: Buffer, { start, end }: JpegPart): number | undefined {
  const isExif = source.toString('latin1', start, start + 6) === 'Exif\0\0';
  return isExif ? readOrientation(source.subarray(start + 6, end)) : undefined;
}

/** Of what applications add, only what colours depend on. */
function keepIfOfUse(out: PartCopier, whole: Buffer): void {
  const marker = whole[1];
  const payload = whole.subarray(4);
  const isNamed = (name: string) => payload.toString('latin1', 0, name.length) === name;
  if (marker === COLOUR_PROFILE && isNamed('ICC_PROFILE')) out.add(whole);
  // Adobe's is 12 bytes, and what follows them is nobody's.
  if (marker === ADOBE && isNamed('Adobe') && payload.length >= 12) {
    out.add(segment(ADOBE, payload.subarray(0, 12)));
  }
  // What follows these 14 bytes is a smaller picture, of the size that the last two state.
  if (marker === JFIF && isNamed('JFIF\0') && payload.length >= 14) {
    out.add(segment(JFIF, payload.subarray(0, 12), Buffer.alloc(2)));
  }
}

function segment(marker: number, ...payload: Buffer[]): Buffer {
  const length = payload.reduce((sum, bytes) => sum + bytes.length, 2);
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), ...payload]);
}
