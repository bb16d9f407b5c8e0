import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoAttachment } from '../base.ts';
import { writeAtomically } from '../store/atomic-file.ts';
import { type Photo, PhotoCache } from './photo-cache.ts';
import { type PhotoSize, type Target, THUMBNAIL_HEIGHT } from './urls.ts';

export type RenderPhoto = (
  drawingKey: string,
  size: PhotoSize,
) => Promise<{ bytes: Uint8Array; type: string; width: number; height: number }>;

/** The bytes behind the attachments: drawn on demand, or kept as they were sent. */
export class AttachmentFiles {
  readonly #dataDir: string;
  readonly #render: RenderPhoto;
  readonly #cache: PhotoCache;

  constructor(dataDir: string, photosDir: string, render: RenderPhoto) {
    this.#dataDir = dataDir;
    this.#render = render;
    this.#cache = new PhotoCache(photosDir);
  }

  async read({ drawing, file, size, type }: Target): Promise<Photo> {
    if (drawing !== undefined) {
      return this.#cache.get(`${drawing}|${size}`, () => this.#render(drawing, size));
    }
    const path = join(this.#dataDir, file ?? '');
    if (size === 'full') return { bytes: await readFile(path), type };
    return this.#cache.get(`${file}|${size}`, async () => ({
      bytes: await shrink(await readFile(path), THUMBNAIL_HEIGHT[size]),
      type,
    }));
  }

  async keep(
    id: string,
    filename: string,
    type: string,
    bytes: Uint8Array,
  ): Promise<DemoAttachment> {
    const file = `files/${id}`;
    await writeAtomically(join(this.#dataDir, file), bytes);
    const dimensions = type.startsWith('image/') ? await measure(bytes) : {};
    return { id, filename, type, size: bytes.length, file, ...dimensions };
  }
}

// Loaded when first needed: most runs of the server never scale a picture.
const loadSharp = async () => (await import('sharp')).default;

async function shrink(bytes: Uint8Array, height: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(bytes).resize({ height, withoutEnlargement: true }).toBuffer();
}

/** Nothing for bytes that only claim to be a picture. */
async function measure(bytes: Uint8Array): Promise<{ width?: number; height?: number }> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  } catch {
    return {};
  }
}
