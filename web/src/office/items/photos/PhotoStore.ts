import { del, get, set } from 'idb-keyval';
import { MAX_PHOTOS } from '../../../../../shared/entities/military-item.ts';
import { getChunkErrorHint } from '../../../lib/lazyComponent.ts';
import { cardPhoto } from '../../../lib/photos.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import type { PhotoUploader } from './uploader/PhotoUploader.ts';
import { deleteStoredUpload, hasPendingUpload, type StoredPhoto } from './uploader/storedUpload.ts';

export interface ItemPhoto extends StoredPhoto {
  /** An object URL, or the card of a published photo. */
  preview: string | null;
}

interface StoredPhotos {
  photos: StoredPhoto[];
  existing: readonly string[];
}

interface PhotosState {
  photos: readonly ItemPhoto[];
  waiting: number;
  isUploading: boolean;
  isReady: boolean;
}

/** Uploads continue when the user leaves the screen. The photos are kept in IndexedDB; where storage is blocked
 *  or full, they are lost with the page but stay usable on it. */
export class PhotoStore {
  readonly #draftKey: string;
  readonly #storageKey: string;
  readonly #listeners = new Set<() => void>();
  #existing: readonly string[];
  #photos: readonly ItemPhoto[];
  #isReady = false;
  #uploader: PhotoUploader | undefined;
  #loading: Promise<PhotoUploader> | undefined;
  #state: PhotosState;
  #lastWrite: Promise<void> = Promise.resolve();
  readonly #restored: Promise<void>;

  constructor(draftKey: string, existing: readonly string[]) {
    this.#draftKey = draftKey;
    this.#storageKey = `guidon.photos.${draftKey}`;
    this.#existing = existing;
    this.#photos = existing.map(toExistingPhoto);
    this.#state = this.#getSnapshot();
    this.#restored = this.#restorePhotos().catch(() => {});
    this.#start();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly state = () => this.#state;

  readonly setExisting = (existing: readonly string[]) => {
    if (existing.join() === this.#existing.join()) return;
    this.#photos = mergeExisting(this.#photos, this.#existing, existing);
    this.#existing = existing;
    this.#notify();
  };

  readonly open = () => {
    this.#loadUploader().then((uploader) => uploader.open(), showLoadError);
  };

  readonly close = () => this.#uploader?.close();

  readonly add = (files: readonly File[]) => {
    this.#loadUploader().then((uploader) => {
      uploader.open();
      uploader.add(files);
    }, showLoadError);
  };

  readonly upload = async (files: readonly File[]) => {
    const uploader = await this.#loadUploader().catch(showLoadError);
    uploader?.upload(files);
  };

  readonly move = (from: number, to: number) => {
    const photos = [...this.#photos];
    photos.splice(to, 0, ...photos.splice(from, 1));
    this.#setPhotos(photos);
  };

  readonly remove = (id: string) => {
    for (const photo of this.#photos) if (photo.id === id) releasePhoto(photo);
    this.#setPhotos(this.#photos.filter((photo) => photo.id !== id));
    this.#uploader?.forget(id);
  };

  readonly clear = async () => {
    this.#photos.forEach(releasePhoto);
    this.#photos = this.#existing.map(toExistingPhoto);
    this.#uploader?.clear();
    this.#notify();
    await this.#enqueue(() => del(this.#storageKey));
    deleteStoredUpload(this.#draftKey);
  };

  async #start() {
    await this.#restored;
    if (hasPendingUpload(this.#draftKey)) await this.#loadUploader().catch(() => {});
    else deleteStoredUpload(this.#draftKey);
    this.#isReady = true;
    this.#notify();
  }

  async #restorePhotos() {
    const stored = await get<StoredPhotos>(this.#storageKey);
    if (!stored) return;
    const photos = stored.photos.map((photo) =>
      stored.existing.includes(photo.path) ? toExistingPhoto(photo.path) : toUploadedPhoto(photo),
    );
    this.#photos = mergeExisting(photos, stored.existing, this.#existing);
  }

  #loadUploader() {
    this.#loading ??= this.#createUploader().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #createUploader() {
    const { createPhotoUploader } = await import('./uploader/PhotoUploader.ts');
    await this.#restored;
    this.#uploader = await createPhotoUploader({
      draftKey: this.#draftKey,
      isUploaded: (id) => this.#photos.some((photo) => photo.id === id),
      onUploaded: this.#addUploaded,
      onChange: this.#notify,
    });
    this.#notify();
    return this.#uploader;
  }

  readonly #addUploaded = (uploaded: StoredPhoto) => {
    const getIndex = (id: string) => this.#uploader?.getIndex(id) ?? -1;
    // Parallel uploads finish in any order; photos keep the order in which they were chosen.
    const next = this.#photos.findIndex(({ id }) => getIndex(id) > getIndex(uploaded.id));
    const photos = [...this.#photos];
    photos.splice(next < 0 ? photos.length : next, 0, toUploadedPhoto(uploaded));
    this.#setPhotos(photos);
  };

  #setPhotos(photos: readonly ItemPhoto[]) {
    this.#photos = photos;
    const stored: StoredPhotos = {
      photos: photos.map(({ id, name, path, card, hash }) => ({ id, name, path, card, hash })),
      existing: this.#existing,
    };
    this.#enqueue(() => set(this.#storageKey, stored));
    this.#notify();
  }

  /** Writes run in order. */
  #enqueue(write: () => Promise<void>) {
    this.#lastWrite = this.#lastWrite.then(write).catch(() => {});
    return this.#lastWrite;
  }

  #getSnapshot(): PhotosState {
    return {
      photos: this.#photos,
      waiting: this.#uploader?.waiting() ?? 0,
      isUploading: this.#uploader?.isUploading() ?? false,
      isReady: this.#isReady,
    };
  }

  readonly #notify = () => {
    this.#uploader?.setRemaining(MAX_PHOTOS - this.#photos.length);
    const state = this.#getSnapshot();
    if (isSame(state, this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  };
}

/** Uppy also reports every progress event, which must not rerender. */
const isSame = (a: PhotosState, b: PhotosState) =>
  a.photos === b.photos &&
  a.waiting === b.waiting &&
  a.isUploading === b.isUploading &&
  a.isReady === b.isReady;

const toExistingPhoto = (path: string): ItemPhoto => ({
  id: path,
  name: 'Saved photo',
  path,
  preview: cardPhoto(path),
  card: null,
});

const toUploadedPhoto = (photo: StoredPhoto): ItemPhoto => ({
  ...photo,
  preview: photo.card && URL.createObjectURL(photo.card),
});

function releasePhoto({ card, preview }: ItemPhoto) {
  if (card && preview) URL.revokeObjectURL(preview);
}

function mergeExisting(
  photos: readonly ItemPhoto[],
  before: readonly string[],
  after: readonly string[],
): ItemPhoto[] {
  if (photos.map(({ path }) => path).join() === before.join()) return after.map(toExistingPhoto);
  const isRemoved = ({ path }: ItemPhoto) => before.includes(path) && !after.includes(path);
  const added = after.filter((path) => !before.includes(path));
  return [...photos.filter((photo) => !isRemoved(photo)), ...added.map(toExistingPhoto)];
}

const showLoadError = (error: Error) =>
  showErrorToast(error, {
    description: `The uploader could not be loaded. ${getChunkErrorHint()}`,
  });
