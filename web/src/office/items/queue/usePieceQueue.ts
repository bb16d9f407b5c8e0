import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { showErrorToast } from '../../../lib/toast.ts';
import type { Photos } from '../photos/usePhotos.ts';
import { PieceQueue, type QueuedPiece } from './PieceQueue.ts';

const queues = new Map<string, PieceQueue>();

/** The pieces whose photos wait on this device, and the one of them that is in the form. */
export function usePieceQueue(draftName: string, draftPhotos: Photos) {
  const queue = getQueue(draftName);
  const { pieces, inForm, isLoaded } = useSyncExternalStore(queue.subscribe, queue.state);
  const [isTaking, setIsTaking] = useState(false);
  const { photos, waiting, isUploading, isReady, upload } = draftPhotos;
  const hasPhotos = photos.length + waiting > 0 || isUploading;
  const current = hasPhotos || isTaking ? pieces.find(({ id }) => id === inForm?.id) : undefined;

  /** Photos that the form has already are skipped.
   *  @param emptied when the photos of the piece before are out of the form. */
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
    /** The photos of a piece are on their way into the form. */
    isTaking,
    /** Without the one in the form. */
    waiting: pieces.filter((piece) => piece !== current),
    /** Photos are never added to those of another piece. */
    canTake: isReady && !hasPhotos && !isTaking,
    add: queue.add,
    take: fill,
    remove: queue.remove,
    /** Called when the draft is cataloged, before it is emptied. */
    finish: async () => {
      if (current) await queue.finish(current.id).catch(showErrorToast);
    },
    /** The photos in the form go back into the queue. */
    release: () => queue.setInForm(undefined).catch(showErrorToast),
  };
}

export type PieceQueueState = ReturnType<typeof usePieceQueue>;

function getQueue(draftName: string): PieceQueue {
  const queue = queues.get(draftName) ?? new PieceQueue(draftName);
  queues.set(draftName, queue);
  return queue;
}
