import type { Size } from './limits.ts';

export interface CleanedFile extends Size {
  bytes: Buffer;
}

/** Reserved for added bytes, most of which replace longer ones. */
const MAX_ADDED_BYTES = 64;

export class PartCopier {
  readonly #source: Buffer;
  readonly #bytes: Buffer;
  #length = 0;

  constructor(source: Buffer) {
    this.#source = source;
    this.#bytes = Buffer.allocUnsafe(source.length + MAX_ADDED_BYTES);
  }

  get length(): number {
    return this.#length;
  }

  keep(start: number, end: number): void {
    this.#length += this.#source.copy(this.#bytes, this.#length, start, end);
  }

  add(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A view of the result so far: lengths that are known late can be written into it. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
