import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { PhotoStore } from './PhotoStore.ts';

const NONE: readonly string[] = [];
const stores = new Map<string, PhotoStore>();

export function usePhotos(draftKey: string, existing = NONE) {
  const store = useMemo(() => {
    const known = stores.get(draftKey) ?? new PhotoStore(draftKey, existing);
    stores.set(draftKey, known);
    return known;
  }, [draftKey, existing]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { open, add, upload, move, remove, clear } = store;

  useEffect(() => store.setExisting(existing), [store, existing]);
  useEffect(() => () => store.close(), [store]);

  return { ...state, open, add, upload, move, remove, clear };
}

export type Photos = ReturnType<typeof usePhotos>;
