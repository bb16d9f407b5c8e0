import { del, get, set } from 'idb-keyval';
import { deleteStoredUpload } from './storedUpload.ts';

export interface StoredPhoto {
  id: string;
  name: string;
  path: string;
  card: Blob | null;
  hash?: string | undefined;
}

interface StoredPhotos {
  photos: StoredPhoto[];
  existing: readonly string[];
}

/** Keeps photos of one draft in IndexedDB. Writes run in order. Where storage is blocked or full, the photos
 *  are lost with the page but stay usable on it. */
export class PhotoStorage {
  readonly #draftKey: string;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(draftKey: string) {
    this.#draftKey = draftKey;
  }

  async read(): Promise<StoredPhotos | undefined> {
    try {
      return await get<StoredPhotos>(this.#key);
    } catch {
      return undefined;
    }
  }

  write(photos: readonly StoredPhoto[], existing: readonly string[]) {
    const stored: StoredPhotos = {
      photos: photos.map(({ id, name, path, card, hash }) => ({ id, name, path, card, hash })),
      existing,
    };
    return this.#enqueue(() => set(this.#key, stored));
  }

  async delete() {
    await this.#enqueue(() => del(this.#key));
    deleteStoredUpload(this.#draftKey);
  }

  get #key() {
    return `guidon.photos.${this.#draftKey}`;
  }

  #enqueue(write: () => Promise<void>) {
    this.#lastWrite = this.#lastWrite.then(write).catch(() => {});
    return this.#lastWrite;
  }
}
