import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createStore, del, delMany, entries, set, setMany } from 'idb-keyval';
import { useEffect, useEffectEvent, useState } from 'react';
import { notifyOtherTabs, onOtherTabs } from '../../../lib/tabChannel.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import type { Photos } from '../photos/usePhotos.ts';

export interface QueuedPiece {
  id: string;
  photos: readonly { id: string; file: File; thumbnail: Blob | null }[];
  label?: string | undefined;
}

interface Queue {
  pieces: readonly QueuedPiece[];
  inForm?: { id: string; isComplete: boolean } | undefined;
}

const EMPTY: Queue = { pieces: [] };

/** Keeps a piece on the device until it is cataloged, so that a crash loses no photos. */
export function usePieceQueue(draftName: string, draftPhotos: Photos) {
  const queryClient = useQueryClient();
  const queryKey = ['piece-queue', draftName];
  const query = useQuery({
    queryKey,
    queryFn: () => readQueue(draftName),
    refetchOnMount: 'always',
    meta: { isPersonal: true },
  });
  const { pieces, inForm } = query.data ?? EMPTY;
  const [isTaking, setIsTaking] = useState(false);
  const { photos, waiting, isUploading, isReady, upload } = draftPhotos;
  const hasPhotos = photos.length + waiting > 0 || isUploading;
  const current = hasPhotos || isTaking ? pieces.find(({ id }) => id === inForm?.id) : undefined;

  const refetch = useEffectEvent(() => queryClient.invalidateQueries({ queryKey }));
  useEffect(() => onOtherTabs('piece-queue', () => void refetch()), []);
  /** @throws the browser's error if site data is blocked or the device is full */
  const change = async (write: () => Promise<void>) => {
    await write();
    await queryClient.invalidateQueries({ queryKey });
    notifyOtherTabs('piece-queue');
  };
  const setInForm = (piece: Queue['inForm']) =>
    change(() => set(draftName, piece, openStore())).catch(showErrorToast);

  /**
   * Skips photos that the form already has.
   * @param emptied resolves when the previous piece's photos have left the form
   */
  const fill = async (piece: QueuedPiece, emptied?: Promise<void>) => {
    setIsTaking(true);
    await emptied;
    await setInForm({ id: piece.id, isComplete: false });
    await upload(piece.photos.map(({ file }) => file));
    setIsTaking(false);
  };

  const resume = useEffectEvent(() => {
    if (current && !inForm?.isComplete) fill(current);
  });
  const isLoaded = query.isFetchedAfterMount;
  useEffect(() => {
    if (isLoaded && isReady) resume();
  }, [isLoaded, isReady]);

  const arrived =
    current && !isTaking && !inForm?.isComplete && waiting === 0 && !isUploading
      ? current.id
      : undefined;
  const finishTaking = useEffectEvent((id: string) => setInForm({ id, isComplete: true }));
  useEffect(() => {
    if (arrived) finishTaking(arrived);
  }, [arrived]);

  return {
    current,
    isTaking,
    waiting: pieces.filter((piece) => piece !== current),
    /** Photos are never added to those of another piece. */
    canTake: isReady && !hasPhotos && !isTaking,
    take: fill,
    /** Adds all pieces or none. */
    add: (added: readonly Omit<QueuedPiece, 'id'>[]) => {
      const addedAt = Date.now();
      const rows = added.map((piece, index): [string, QueuedPiece] => {
        const id = `${addedAt}-${String(index).padStart(4, '0')}`;
        return [toKey(draftName, id), { ...piece, id }];
      });
      return change(async () => {
        await setMany(rows, openStore());
        // Without persistence the browser may delete the photos when the device runs out of room.
        navigator.storage?.persist?.().catch(() => {});
      });
    },
    remove: (id: string) => change(() => del(toKey(draftName, id), openStore())),
    /** Call when the draft is cataloged, before it is emptied. */
    finish: async () => {
      if (!current) return;
      const keys = [toKey(draftName, current.id), draftName];
      await change(() => delMany(keys, openStore())).catch(showErrorToast);
    },
    release: () => setInForm(undefined),
  };
}

export type PieceQueueState = ReturnType<typeof usePieceQueue>;

let store: ReturnType<typeof createStore> | undefined;
// Opened lazily: it throws where site data is blocked.
const openStore = () => {
  store ??= createStore('guidon-photo-queue', 'pieces');
  return store;
};

const toKey = (draftName: string, id: string) => `${draftName} ${id}`;

/** Returns an empty queue where site data is blocked. Reading a blob's row does not load its bytes. */
async function readQueue(draftName: string): Promise<Queue> {
  try {
    const rows = new Map(await entries<string, unknown>(openStore()));
    const pieces = [...rows].flatMap(([key, piece]) =>
      key.startsWith(toKey(draftName, '')) ? [piece as QueuedPiece] : [],
    );
    return {
      pieces: pieces.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      inForm: rows.get(draftName) as Queue['inForm'],
    };
  } catch {
    return EMPTY;
  }
}
