import { assertPartCount } from './limits.ts';
import { damagedPhoto } from './photo-rejected.ts';

export const START_BYTES = 2;
export const SCAN = 0xda;
export const END = 0xd9;
const FIRST_OF_A_LENGTH = 0xc0;
const RESTART = 0xd0;
const START = 0xd8;

export interface JpegPart {
  marker: number;
  at: number;
  start: number;
  end: number;
}

export function* readJpegParts(source: Buffer): Generator<JpegPart> {
  for (let at = START_BYTES, parts = 1; ; parts++) {
    assertPartCount(parts);
    if (source.readUInt8(at) !== 0xff) throw damagedPhoto('its structure is invalid');
    while (source.readUInt8(at + 1) === 0xff) at++;
    const marker = source.readUInt8(at + 1);
    if (marker === END) {
      yield { marker, at, start: at + 2, end: at + 2 };
      return;
    }
    if (marker < FIRST_OF_A_LENGTH || (marker >= RESTART && marker <= START)) {
      throw damagedPhoto('its structure is invalid');
    }
    const length = source.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > source.length) throw damagedPhoto('a segment has an invalid length');
    if (marker === SCAN) end = nextMarker(source, end);
    yield { marker, at, start: at + 4, end };
    at = end;
  }
}

/** In scan data, 0xff is followed by zero or is part of a restart marker; anything else is the next marker. */
function nextMarker(source: Buffer, start: number): number {
  for (let at = start; at + 1 < source.length; at++) {
    if (source[at] !== 0xff) continue;
    const next = source[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < RESTART || next >= START)) return at;
  }
  throw damagedPhoto('the file is truncated');
}
