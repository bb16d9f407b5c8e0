import { END, type JpegPart, readJpegParts, SCAN, START_BYTES } from './jpeg-parts.ts';
import { assertSize, type Size } from './limits.ts';
import { createOrientationExif, readOrientation } from './orientation.ts';
import { type CleanedFile, PartCopier } from './part-copier.ts';
import { damagedPhoto, PhotoRejectedError } from './photo-rejected.ts';

/** Huffman tables, quantization tables and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];
/** Baseline, extended and progressive frames. */
const SHOWN = [0xc0, 0xc1, 0xc2];
const DRAWING = [...TABLES, ...SHOWN, SCAN, END];
/** Lossless, hierarchical and arithmetic frames, which browsers cannot show. */
const UNSUPPORTED = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xde];
const JFIF = 0xe0;
const EXIF = 0xe1;
const COLOR_PROFILE = 0xe2;
const ADOBE = 0xee;

/** Each scan makes a decoder process the whole image again; progressive photos have about ten. */
const MAX_SCANS = 200;

/** Keeps the tables, frame, scans, color profile and orientation. Removes all other metadata, comments,
 *  thumbnails and data after the end marker. */
export function cleanJpeg(source: Buffer): CleanedFile {
  const out = new PartCopier(source);
  out.keep(0, START_BYTES);
  let size: Size | undefined;
  let orientation: number | undefined;
  let scans = 0;
  for (const part of readJpegParts(source)) {
    const { marker, at, end } = part;
    if (UNSUPPORTED.includes(marker)) {
      throw new PhotoRejectedError(
        'is a JPEG variant that browsers cannot show; save it as a standard JPEG',
      );
    }
    if (SHOWN.includes(marker)) {
      if (size) throw damagedPhoto('it declares more than one size');
      size = sizeIn(source, part);
    }
    if (marker === SCAN && ++scans > MAX_SCANS) {
      throw damagedPhoto(`it has more than ${MAX_SCANS} scans`);
    }
    if (DRAWING.includes(marker)) {
      out.keep(at, end);
    } else if (marker === EXIF && !orientation && scans === 0) {
      orientation = readPartOrientation(source, part);
      if (orientation)
        out.add(segment(EXIF, Buffer.from('Exif\0\0'), createOrientationExif(orientation)));
    } else {
      keepColorData(out, source.subarray(at, end));
    }
  }
  if (!size || scans === 0) throw damagedPhoto('it contains no image');
  return { bytes: out.bytes, ...size };
}

function sizeIn(source: Buffer, { start }: JpegPart): Size {
  const size = { height: source.readUInt16BE(start + 1), width: source.readUInt16BE(start + 3) };
  assertSize(size);
  return size;
}

function readPartOrientation(source: Buffer, { start, end }: JpegPart): number | undefined {
  const isExif = source.toString('latin1', start, start + 6) === 'Exif\0\0';
  return isExif ? readOrientation(source.subarray(start + 6, end)) : undefined;
}

function keepColorData(out: PartCopier, whole: Buffer): void {
  const marker = whole[1];
  const payload = whole.subarray(4);
  const isNamed = (name: string) => payload.toString('latin1', 0, name.length) === name;
  if (marker === COLOR_PROFILE && isNamed('ICC_PROFILE')) out.add(whole);
  // Adobe's segment has 12 bytes; more would be hidden data.
  if (marker === ADOBE && isNamed('Adobe') && payload.length >= 12) {
    out.add(segment(ADOBE, payload.subarray(0, 12)));
  }
  // After 12 bytes come the thumbnail's size (2 bytes, set to zero) and the thumbnail itself.
  if (marker === JFIF && isNamed('JFIF\0') && payload.length >= 14) {
    out.add(segment(JFIF, payload.subarray(0, 12), Buffer.alloc(2)));
  }
}

function segment(marker: number, ...payload: Buffer[]): Buffer {
  const length = payload.reduce((sum, bytes) => sum + bytes.length, 2);
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), ...payload]);
}
