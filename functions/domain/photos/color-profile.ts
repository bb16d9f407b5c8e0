import { inflateSync } from 'node:zlib';
import type { Image } from '../../platform/bucket/photos.ts';
import type { Size } from './limits.ts';

const JPEG_PREFIX = 'ICC_PROFILE\0';
export const MAX_PROFILE_BYTES = 4 * 2 ** 20;
/** A segment's length includes its own two bytes. */
const MAX_SEGMENT_BYTES = 65_535 - 2 - JPEG_PREFIX.length - 2;

const PROFILE_FLAG = 0x20;

/** Phones use wider color spaces than the web's default; without the profile, their colors would be pale. */
export function readColorProfile({ bytes, contentType }: Image): Buffer | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  switch (contentType) {
    case 'image/jpeg':
      return readFromJpeg(source);
    case 'image/webp':
      return readFromWebp(source);
    case 'image/png':
      return readFromPng(source);
    default:
      return undefined;
  }
}

function readFromJpeg(source: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 2; at + 4 <= source.length && source[at] === 0xff; ) {
    const marker = source[at + 1];
    if (marker === 0xda) break;
    const end = at + 2 + source.readUInt16BE(at + 2);
    const isProfile = marker === 0xe2 && source.toString('latin1', at + 4, at + 16) === JPEG_PREFIX;
    if (isProfile) parts.push(source.subarray(at + 18, end));
    at = end;
  }
  return parts.length > 0 ? Buffer.concat(parts) : undefined;
}

function readFromWebp(source: Buffer): Buffer | undefined {
  for (let at = 12; at + 8 <= source.length; ) {
    const length = source.readUInt32LE(at + 4);
    if (source.toString('latin1', at, at + 4) === 'ICCP') {
      return source.subarray(at + 8, at + 8 + length);
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function readFromPng(source: Buffer): Buffer | undefined {
  for (let at = 8; at + 8 <= source.length; ) {
    const length = source.readUInt32BE(at);
    if (source.toString('latin1', at + 4, at + 8) === 'iCCP') {
      const data = source.subarray(at + 8, at + 8 + length);
      const start = data.indexOf(0) + 2;
      return inflateSync(data.subarray(start), { maxOutputLength: MAX_PROFILE_BYTES });
    }
    at += 12 + length;
  }
  return undefined;
}

/** @param jpeg as encoded, starting with its JFIF segment. */
export function addProfileToJpeg(jpeg: Buffer, profile: Buffer): Buffer {
  const start = 4 + jpeg.readUInt16BE(4);
  const count = Math.ceil(profile.length / MAX_SEGMENT_BYTES);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * MAX_SEGMENT_BYTES, (index + 1) * MAX_SEGMENT_BYTES);
    const head = Buffer.from(`\xff\xe2\0\0${JPEG_PREFIX}\0\0`, 'latin1');
    head.writeUInt16BE(head.length - 2 + part.length, 2);
    head.set([index + 1, count], head.length - 2);
    return Buffer.concat([head, part]);
  });
  return Buffer.concat([jpeg.subarray(0, start), ...segments, jpeg.subarray(start)]);
}

/** @param webp as encoded: one image chunk, or for transparent images the extended format. */
export function addProfileToWebp(webp: Buffer, { width, height }: Size, profile: Buffer): Buffer {
  const isExtended = webp.toString('latin1', 12, 16) === 'VP8X';
  const header = isExtended ? Buffer.from(webp.subarray(12, 30)) : toExtendedHeader(width, height);
  header.writeUInt8(header.readUInt8(8) | PROFILE_FLAG, 8);
  const chunk = Buffer.concat([Buffer.from('ICCP\0\0\0\0'), profile]);
  chunk.writeUInt32LE(profile.length, 4);
  const padding = Buffer.alloc(profile.length % 2);
  const parts = [header, chunk, padding, webp.subarray(isExtended ? 30 : 12)];
  const riff = Buffer.from('RIFF\0\0\0\0WEBP');
  riff.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([riff, ...parts]);
}

function toExtendedHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(18);
  header.write('VP8X');
  header.writeUInt32LE(10, 4);
  header.writeUIntLE(width - 1, 12, 3);
  header.writeUIntLE(height - 1, 15, 3);
  return header;
}
