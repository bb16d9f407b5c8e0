import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { PhotoStore } from './PhotoStore.ts';

interface PhotosOptions {
  draftKey: string;
  /** Of an item that is being corrected: its site paths. */
  existing?: readonly string[];
}

const NONE: readonly string[] = [];
const benches = new Map<string, PhotoStore>();

/** The photos of a draft, their uploader, and what outlives a reload of both. */
export function usePhotos({ draftKey, existing = NONE }: PhotosOptions) {
  const bench = useMemo(() => benchOf(draftKey, existing), [draftKey, existing]);
  const state = useSyncExternalStore(bench.subscribe, bench.state);
  const { open, add, move, remove, clear } = bench;

  useEffect(() => bench.setExisting(existing), [bench, existing]);
  useEffect(() => () => bench.close(), [bench]);

  return { ...state, open, add, move, remove, clear };
}

export type Photos = ReturnType<typeof usePhotos>;

function benchOf(draftKey: string, existing: readonly string[]) {
  const bench = benches.get(draftKey) ?? new PhotoStore(draftKey, existing);
  benches.set(draftKey, bench);
  return bench;
}
