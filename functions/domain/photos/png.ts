import { crc32, inflateSync } from 'node:zlib';
import { MAX_PROFILE_BYTES } from './color-profile.ts';
import { assertPartCount, assertSize, type Size } from './limits.ts';
import { createOrientationExif, readOrientation } from './orientation.ts';
import { type CleanedFile, PartCopier } from './part-copier.ts';
import { damagedPhoto } from './photo-rejected.ts';

const SIGNATURE_BYTES = 8;
/** Length and name before a chunk's data, and a checksum after it. */
const AROUND_DATA = 12;

/** Decompressed. The largest printer profiles have about 3 MB. */

/** Chunks of the image, its colors and its animation; texts, times and Exif are removed. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi sBIT bKGD pHYs acTL fcTL fdAT'.split(
    ' ',
  ),
);

export function cleanPng(source: Buffer): CleanedFile {
  const out = new PartCopier(source);
  out.keep(0, SIGNATURE_BYTES);
  const size = sizeIn(source);
  const frames = new Frames(size);
  let orientation: number | undefined;
  let imageEnd: number | undefined;
  for (let at = SIGNATURE_BYTES, parts = 1; ; parts++) {
    assertPartCount(parts);
    const data = at + 8;
    const length = source.readUInt32BE(at);
    const end = at + AROUND_DATA + length;
    if (end > source.length) throw damagedPhoto('the file is truncated');
    const name = source.toString('latin1', at + 4, data);
    if (crc32(source.subarray(at + 4, end - 4)) !== source.readUInt32BE(end - 4)) {
      throw damagedPhoto('a checksum does not match');
    }
    if (name === 'eXIf' && !orientation) {
      orientation = readOrientation(source.subarray(data, end - 4));
      if (orientation) out.add(chunk('eXIf', createOrientationExif(orientation)));
    } else if (KEPT.has(name) && (name !== 'iCCP' || isProfile(source.subarray(data, end - 4)))) {
      if (name === 'IHDR' && at !== SIGNATURE_BYTES)
        throw damagedPhoto('it declares more than one size');
      if (name === 'acTL') frames.state(source.readUInt32BE(data));
      if (name === 'fcTL') frames.add(source.readUInt32BE(data + 4), source.readUInt32BE(data + 8));
      if (name === 'IDAT') {
        if (imageEnd !== undefined && imageEnd !== out.length)
          throw damagedPhoto('its image data is not contiguous');
        imageEnd = out.length + end - at;
      }
      out.keep(at, end);
    } else if (/^[A-Z]/.test(name)) {
      throw damagedPhoto('it has an unknown critical chunk');
    }
    if (name === 'IEND') {
      if (length > 0) throw damagedPhoto('its end chunk is not empty');
      if (imageEnd === undefined) throw damagedPhoto('it contains no image');
      return { bytes: out.bytes, ...size };
    }
    at = end;
  }
}

/** Read first, so that an image with too many pixels is rejected before any other work. */
function sizeIn(source: Buffer): Size {
  const isHeader = source.toString('latin1', 12, 16) === 'IHDR' && source.readUInt32BE(8) === 13;
  if (!isHeader) throw damagedPhoto('its header is invalid');
  const size = { width: source.readUInt32BE(16), height: source.readUInt32BE(20) };
  assertSize(size);
  return size;
}

class Frames {
  readonly #size: Size;
  #count = 0;
  constructor(size: Size) {
    this.#size = size;
  }
  state(count: number): void {
    assertSize(this.#size, count);
  }
  add(width: number, height: number): void {
    if (width > this.#size.width || height > this.#size.height) {
      throw damagedPhoto('a frame is larger than the image');
    }
    assertSize(this.#size, ++this.#count);
  }
}

/** A profile is compressed: a few bytes could make every viewer's decoder allocate gigabytes. */
function isProfile(data: Buffer): boolean {
  // The profile's name, a zero, and the compression method, zero.
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || data[nameEnd + 1] !== 0) return false;
  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(AROUND_DATA + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}
