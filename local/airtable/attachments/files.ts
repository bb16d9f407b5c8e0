import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoAttachment } from '../base.ts';
import { type PhotoSize, THUMBNAIL_HEIGHT } from '../photos/sizes.ts';
import { writeAtomically } from '../store/atomic-file.ts';
import { type Photo, PhotoCache } from './photo-cache.ts';
import type { Target } from './urls.ts';

export type RenderPhoto = (drawingKey: string, size: PhotoSize) => Promise<Photo>;

interface Folders {
  data: string;
  /** What was drawn, which is the same for every base. */
  drawn: string;
  /** Thumbnails of what was sent to this one. */
  thumbnails: string;
}

/** The bytes behind the attachments: drawn on demand, or kept as they were sent. */
export class AttachmentFiles {
  readonly #dataDir: string;
  readonly #render: RenderPhoto;
  readonly #drawn: PhotoCache;
  readonly #thumbnails: PhotoCache;

  constructor({ data, drawn, thumbnails }: Folders, render: RenderPhoto) {
    this.#dataDir = data;
    this.#render = render;
    this.#drawn = new PhotoCache(drawn);
    this.#thumbnails = new PhotoCache(thumbnails);
  }

  async read({ drawing, file, size, type }: Target): Promise<Photo> {
    if (drawing !== undefined) {
      return this.#drawn.get(`${drawing}|${size}`, () => this.#render(drawing, size));
    }
    const path = join(this.#dataDir, file ?? '');
    if (size === 'full') return { bytes: await readFile(path), type };
    return this.#thumbnails.get(`${file}|${size}`, async () =>
      shrink(await readFile(path), THUMBNAIL_HEIGHT[size]),
    );
  }

  /** Of a drawing in full; undefined before it was drawn. */
  sizeOfDrawing(drawing: string): number | undefined {
    return this.#drawn.sizeOf(`${drawing}|full`);
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

/** What cannot be written as it was read, such as SVG, comes out as another type. */
async function shrink(original: Uint8Array, height: number): Promise<Photo> {
  const sharp = await loadSharp();
  const image = sharp(original).resize({ height, withoutEnlargement: true });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, type: `image/${info.format}` };
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
