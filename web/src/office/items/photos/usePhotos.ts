import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { PhotoStore } from './PhotoStore.ts';

interface PhotosOptions {
  draftKey: string;
  existing?: readonly string[];
}

const NONE: readonly string[] = [];
const stores = new Map<string, PhotoStore>();

export function usePhotos({ draftKey, existing = NONE }: PhotosOptions) {
  const store = useMemo(() => getStore(draftKey, existing), [draftKey, existing]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { open, add, upload, move, remove, clear } = store;

  useEffect(() => store.setExisting(existing), [store, existing]);
  useEffect(() => () => store.close(), [store]);

  return { ...state, open, add, upload, move, remove, clear };
}

export type Photos = ReturnType<typeof usePhotos>;

function getStore(draftKey: string, existing: readonly string[]) {
  const store = stores.get(draftKey) ?? new PhotoStore(draftKey, existing);
  stores.set(draftKey, store);
  return store;
}
