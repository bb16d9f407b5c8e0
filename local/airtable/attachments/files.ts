import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfExists, writeAtomically } from '../../atomic-file.ts';
import type { StoredAttachment } from '../base-definition.ts';
import { type AttachmentSize, type Target, THUMBNAIL_HEIGHT } from './urls.ts';

export interface AttachmentContent {
  bytes: Uint8Array;
  type: string;
}

export type LoadAsset = (name: string, size: AttachmentSize) => Promise<AttachmentContent>;

export function assetsFrom(directory: string): LoadAsset {
  return async (name, size) => {
    const bytes = await readFile(join(directory, name));
    return size === 'full' ? { bytes, type: 'image/webp' } : resize(bytes, THUMBNAIL_HEIGHT[size]);
  };
}

interface Folders {
  data: string;
  thumbnails: string;
}

export class AttachmentFiles {
  readonly #folders: Folders;
  readonly #loadAsset: LoadAsset;
  readonly #pendingThumbnails = new Map<string, Promise<AttachmentContent>>();

  constructor(folders: Folders, loadAsset: LoadAsset) {
    this.#folders = folders;
    this.#loadAsset = loadAsset;
  }

  async read({ asset, file = '', size, type }: Target): Promise<AttachmentContent> {
    const path = join(this.#folders.data, file);
    if (asset !== undefined) {
      if (size === 'full') return this.#loadAsset(asset, size);
      return this.#thumbnail(`${asset}|${size}`, () => this.#loadAsset(asset, size));
    }
    if (size === 'full') return { bytes: await readFile(path), type };
    return this.#thumbnail(`${file}|${size}`, async () =>
      resize(await readFile(path), THUMBNAIL_HEIGHT[size]),
    );
  }

  async save(
    id: string,
    filename: string,
    type: string,
    bytes: Uint8Array,
  ): Promise<StoredAttachment> {
    const file = `files/${id}`;
    await writeAtomically(join(this.#folders.data, file), bytes);
    const dimensions = type.startsWith('image/') ? await measure(bytes) : {};
    return { id, filename, type, size: bytes.length, file, ...dimensions };
  }

  #thumbnail(key: string, make: () => Promise<AttachmentContent>): Promise<AttachmentContent> {
    const pending = this.#pendingThumbnails.get(key);
    if (pending) return pending;
    const thumbnail = this.#loadOrMake(key, make).finally(() =>
      this.#pendingThumbnails.delete(key),
    );
    this.#pendingThumbnails.set(key, thumbnail);
    return thumbnail;
  }

  async #loadOrMake(
    key: string,
    make: () => Promise<AttachmentContent>,
  ): Promise<AttachmentContent> {
    const name = createHash('sha256').update(key).digest('hex');
    const path = join(this.#folders.thumbnails, name);
    const stored = await readIfExists(path);
    if (stored) return unpack(stored);
    const photo = await make();
    await writeAtomically(path, pack(photo));
    return photo;
  }
}

const LINE_END = 0x0a;

/** Stores the type and the bytes in one file, so that a crash cannot separate them. */
function pack({ bytes, type }: AttachmentContent): Buffer {
  return Buffer.concat([Buffer.from(`${type}\n`), bytes]);
}

function unpack(content: Buffer): AttachmentContent {
  const end = content.indexOf(LINE_END);
  return { bytes: content.subarray(end + 1), type: content.toString('latin1', 0, end) };
}

/** Loads sharp on first use, with small buffers: a long-running server must not keep decoded pictures. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Converts types that cannot be written, such as SVG, to PNG. Encodes WebP with little effort, because the
 *  first start needs hundreds of thumbnails. */
async function resize(original: Uint8Array, height: number): Promise<AttachmentContent> {
  const sharp = await loadSharp();
  const image = sharp(original)
    .resize({ height, withoutEnlargement: true })
    .webp({ effort: 2, force: false });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, type: `image/${info.format}` };
}

async function measure(bytes: Uint8Array): Promise<{ width?: number; height?: number }> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  } catch {
    return {};
  }
}
