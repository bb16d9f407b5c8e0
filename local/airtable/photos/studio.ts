import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { Photo, PhotoSize, PhotoSizes } from './render.ts';

/** Whoever asks for a photo asks for its thumbnail next. */
const RECENT = 40;
/** Threads go soon: a photo is drawn once and kept. */
const IDLE_MS = 5_000;

interface PhotoStudio {
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
  const recent = new LRUCache<string, Promise<PhotoSizes>>({ max: RECENT });

  return {
    async renderPhoto(drawing, size) {
      const sizes = recent.get(drawing) ?? threads.run(drawing);
      recent.set(drawing, sizes);
      return (await sizes)[size];
    },
    close: () => threads.destroy(),
  };
}
