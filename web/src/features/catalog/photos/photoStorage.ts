import { del, get, set } from 'idb-keyval';

/** A photo that is uploaded, as it outlives a reload. */
export interface StoredPhoto {
  id: string;
  name: string;
  path: string;
  card: Blob | null;
  /** Its perceptual hash, if it has one. */
  hash?: string | undefined;
}

interface Stored {
  photos: StoredPhoto[];
  /** What the item had when the photos were stored. */
  existing: readonly string[];
}

const keyOf = (draftKey: string) => `guidon.photos.${draftKey}`;

/** Undefined also where the browser keeps nothing. */
export async function readPhotos(draftKey: string): Promise<Stored | undefined> {
  try {
    return await get<Stored>(keyOf(draftKey));
  } catch {
    return undefined;
  }
}

/** Where the browser has no room, the photos are only lost with the page. */
export async function writePhotos(draftKey: string, stored: Stored): Promise<void> {
  await quietly(() => set(keyOf(draftKey), stored));
}

export async function deletePhotos(draftKey: string): Promise<void> {
  await quietly(() => del(keyOf(draftKey)));
}

async function quietly(act: () => Promise<void>) {
  try {
    await act();
  } catch {
    // What is on the page is not touched by it.
  }
}
