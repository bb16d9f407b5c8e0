import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { Photo, PhotoSizes } from './render.ts';
import type { PhotoSize } from './sizes.ts';

/** Whoever asks for a photo asks for its thumbnail next. */
const RECENT = 40;
/** Threads go soon: a photo is drawn once and kept. */
const IDLE_MS = 5_000;

export interface PhotoStudio {
  renderPhoto(drawing: string, size: PhotoSize): Promise<Photo>;
  close(): Promise<void>;
}

/** Draws photos in threads of their own, so that the server that asks stays quick. */
export function openPhotoStudio(): PhotoStudio {
  const threads = new Piscina<string, PhotoSizes>({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: IDLE_MS,
  });
  const recent = new LRUCache<string, PhotoSizes>({
    max: RECENT,
    fetchMethod: (drawing) => threads.run(drawing),
    // More may be waited for than are kept.
    ignoreFetchAbort: true,
  });

  return {
    renderPhoto: async (drawing, size) => (await recent.forceFetch(drawing))[size],
    close: () => threads.destroy(),
  };
}
