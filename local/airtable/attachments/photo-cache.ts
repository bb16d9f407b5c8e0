import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeAtomically } from '../store/atomic-file.ts';

export interface Photo {
  bytes: Uint8Array;
  type: string;
}

const LINE_END = 0x0a;

/** Photographs that were drawn or scaled once; who asks meanwhile waits for the same drawing. */
export class PhotoCache {
  readonly #folder: string;
  readonly #underWay = new Map<string, Promise<Photo>>();
  readonly #bytes = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get(key: string, draw: () => Promise<Photo>): Promise<Photo> {
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting;
    const photo = this.#readOrDraw(key, draw).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, photo);
    return photo;
  }

  /** How many bytes a photograph has that was drawn already; read but once. */
  sizeOf(key: string): number | undefined {
    const path = this.#pathOf(key);
    const known = this.#bytes.get(key);
    if (known !== undefined || !existsSync(path)) return known;
    const size = unpack(readFileSync(path)).bytes.length;
    this.#bytes.set(key, size);
    return size;
  }

  #pathOf(key: string): string {
    return join(this.#folder, createHash('sha256').update(key).digest('hex'));
  }

  async #readOrDraw(key: string, draw: () => Promise<Photo>): Promise<Photo> {
    const path = this.#pathOf(key);
    const kept = await readIfThere(path);
    if (kept) return unpack(kept);
    const photo = await draw();
    await writeAtomically(path, pack(photo));
    return photo;
  }
}

/** One file holds the type and the bytes, so that a crash cannot part them. */
function pack({ bytes, type }: Photo): Buffer {
  return Buffer.concat([Buffer.from(`${type}\n`), bytes]);
}

function unpack(content: Buffer): Photo {
  const end = content.indexOf(LINE_END);
  return { type: content.subarray(0, end).toString('utf8'), bytes: content.subarray(end + 1) };
}
