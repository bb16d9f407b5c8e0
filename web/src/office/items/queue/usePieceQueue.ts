import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { showErrorToast } from '../../../lib/toast.ts';
import type { Photos } from '../photos/usePhotos.ts';
import { PieceQueue, type QueuedPiece } from './PieceQueue.ts';

const queues = new Map<string, PieceQueue>();

export function usePieceQueue(draftName: string, draftPhotos: Photos) {
  const queue = getQueue(draftName);
  const { pieces, inForm, isLoaded } = useSyncExternalStore(queue.subscribe, queue.state);
  const [isTaking, setIsTaking] = useState(false);
  const { photos, waiting, isUploading, isReady, upload } = draftPhotos;
  const hasPhotos = photos.length + waiting > 0 || isUploading;
  const current = hasPhotos || isTaking ? pieces.find(({ id }) => id === inForm?.id) : undefined;

  /**
   * Skips photos that the form already has.
   * @param emptied resolves when the previous piece's photos have left the form
   */
  const fill = async (piece: QueuedPiece, emptied?: Promise<void>) => {
    setIsTaking(true);
    await emptied;
    await queue.setInForm({ id: piece.id, isComplete: false }).catch(showErrorToast);
    await upload(piece.photos.map(({ file }) => file));
    setIsTaking(false);
  };

  const resume = useEffectEvent(() => {
    if (current && !inForm?.isComplete) fill(current);
  });
  useEffect(() => {
    if (isLoaded && isReady) resume();
  }, [isLoaded, isReady]);

  const arrived =
    current && !isTaking && !inForm?.isComplete && waiting === 0 && !isUploading
      ? current.id
      : undefined;
  useEffect(() => {
    if (arrived) queue.setInForm({ id: arrived, isComplete: true }).catch(showErrorToast);
  }, [queue, arrived]);

  return {
    current,
    isTaking,
    waiting: pieces.filter((piece) => piece !== current),
    /** Photos are never added to those of another piece. */
    canTake: isReady && !hasPhotos && !isTaking,
    add: queue.add,
    take: fill,
    remove: queue.remove,
    /** Call when the draft is cataloged, before it is emptied. */
    finish: async () => {
      if (current) await queue.finish(current.id).catch(showErrorToast);
    },
    release: () => queue.setInForm(undefined).catch(showErrorToast),
  };
}

export type PieceQueueState = ReturnType<typeof usePieceQueue>;

function getQueue(draftName: string): PieceQueue {
  const queue = queues.get(draftName) ?? new PieceQueue(draftName);
  queues.set(draftName, queue);
  return queue;
}
