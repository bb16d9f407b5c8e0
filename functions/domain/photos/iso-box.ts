import { assertPartCount } from './limits.ts';
import { damagedPhoto } from './photo-rejected.ts';

/** A box of an ISO base media file such as AVIF: a length, a four-letter name, and contents. */
export interface Box {
  name: string;
  /** Offset of its length field. */
  at: number;
  /** Offset of its contents. */
  start: number;
  end: number;
}

/** Reads the box at an offset; its end may be beyond the source. */
export function readBox(source: Buffer, at: number): Box {
  const length = source.readUInt32BE(at);
  const name = source.toString('latin1', at + 4, at + 8);
  if (length === 0) return { name, at, start: at + 8, end: source.length };
  if (length === 1) return { name, at, start: at + 16, end: at + readUInt64(source, at + 8) };
  return { name, at, start: at + 8, end: at + length };
}

/** Reads consecutive boxes that fill a range exactly. */
export function* readBoxes(source: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start, parts = 1; at < end; parts++) {
    assertPartCount(parts);
    const box = readBox(source, at);
    if (box.end < box.start || box.end > end) throw damagedPhoto('a segment has an invalid length');
    yield box;
    at = box.end;
  }
}

/** Loses precision only beyond 2^53, which exceeds any file. */
export function readUInt64(source: Buffer, at: number): number {
  return Number(source.readBigUInt64BE(at));
}

/** Turns a box into free space, which keeps all offsets valid. */
export function blankBox(bytes: Buffer, { at, start, end }: Box): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, start, end);
}
