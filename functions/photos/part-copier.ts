import type { Size } from './limits.ts';

/** What a format's cleaning gives. */
export interface SanitizedPicture extends Size {
  bytes: Buffer;
}

/** Our own bytes are few, and most stand for longer ones. */
const ROOM = 64;

/** What is kept of a picture, in one copy however many its parts are. */
export class PartCopier {
  readonly #source: Buffer;
  readonly #bytes: Buffer;
  #length = 0;

  constructor(source: Buffer) {
    this.#source = source;
    this.#bytes = Buffer.allocUnsafe(source.length + ROOM);
  }

  get length(): number {
    return this.#length;
  }

  /** Keeps a stretch of the source. */
  keep(start: number, end: number): void {
    this.#length += this.#source.copy(this.#bytes, this.#length, start, end);
  }

  /** Adds bytes of our own. */
  add(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was kept so far; a number that is known late can be written into it. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
