import { assertPartCount } from './limits.ts';
import { damagedPhoto } from './photo-rejected.ts';

/** A part of an ISO file, which AVIF is: a length, a name of four letters, and contents. */
export interface Box {
  name: string;
  /** Where its length stands. */
  at: number;
  /** Where its contents begin. */
  start: number;
  end: number;
}

/** The box at a place; its end may lie beyond the source. */
export function readBox(source: Buffer, at: number): Box {
  const length = source.readUInt32BE(at);
  const name = source.toString('latin1', at + 4, at + 8);
  if (length === 0) return { name, at, start: at + 8, end: source.length };
  if (length === 1) return { name, at, start: at + 16, end: at + readUInt64(source, at + 8) };
  return { name, at, start: at + 8, end: at + length };
}

/** Boxes that fill a stretch, one after the other. */
export function* readBoxes(source: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start, parts = 1; at < end; parts++) {
    assertPartCount(parts);
    const box = readBox(source, at);
    if (box.end < box.start || box.end > end)
      throw damagedPhoto('a part of it lies about its length');
    yield box;
    at = box.end;
  }
}

/** A number of 8 bytes; one beyond 2^53 is beyond any file too. */
export function readUInt64(source: Buffer, at: number): number {
  return Number(source.readBigUInt64BE(at));
}

/** Leaves the place and the length, and nothing of what was in it. */
export function blankBox(bytes: Buffer, { at, start, end }: Box): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, start, end);
}
