import { MAX_PHOTOS } from '../../../../../shared/entities/military-item.ts';
import { toast } from '../../../components/toast/toast.ts';
import { getChunkErrorHint } from '../../../lib/lazyComponent.ts';
import {
  type ItemPhoto,
  releasePhoto,
  type StoredItemPhoto,
  toExistingPhoto,
  toUploadedPhoto,
} from './itemPhoto.ts';
import { deletePhotos, readPhotos, type StoredPhoto, writePhotos } from './photoStorage.ts';
import { deleteStoredUpload, hasPendingUpload } from './storedUpload.ts';
import type { PhotoUploader } from './uploader/PhotoUploader.ts';

export interface PhotosState {
  /** Uploaded, in order; the first is the primary one. */
  photos: readonly ItemPhoto[];
  /** Chosen or failed, not uploaded yet. */
  waiting: number;
  isUploading: boolean;
  /** The draft's photos have been read back. */
  isReady: boolean;
}

/** The photos of one draft. They go on uploading when the screen is left. */
export class PhotoStore {
  readonly #draftKey: string;
  readonly #listeners = new Set<() => void>();
  #existing: readonly string[];
  #photos: readonly StoredItemPhoto[];
  #isReady = false;
  #uploader: PhotoUploader | undefined;
  #loading: Promise<PhotoUploader> | undefined;
  #lastWrite: Promise<void> = Promise.resolve();
  #state: PhotosState;
  readonly #readBack: Promise<void>;

  constructor(draftKey: string, existing: readonly string[]) {
    this.#draftKey = draftKey;
    this.#existing = existing;
    this.#photos = existing.map(toExistingPhoto);
    this.#state = this.#look();
    this.#readBack = this.#readPhotos();
    this.#start();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly state = () => this.#state;

  /** What the item has now: its photos may have been changed elsewhere. */
  readonly setExisting = (existing: readonly string[]) => {
    if (existing.join() === this.#existing.join()) return;
    this.#photos = brought(this.#photos, this.#existing, existing);
    this.#existing = existing;
    this.#tell();
  };

  readonly open = () => {
    this.#load().then((uploader) => uploader.open(), sayUnavailable);
  };

  readonly close = () => this.#uploader?.close();

  readonly add = (files: readonly File[]) => {
    this.#load().then((uploader) => {
      uploader.open();
      uploader.add(files);
    }, sayUnavailable);
  };

  readonly move = (from: number, to: number) => {
    const photos = [...this.#photos];
    photos.splice(to, 0, ...photos.splice(from, 1));
    this.#keep(photos);
  };

  readonly remove = (id: string) => {
    for (const photo of this.#photos) if (photo.id === id) releasePhoto(photo);
    this.#keep(this.#photos.filter((photo) => photo.id !== id));
    this.#uploader?.forget(id);
  };

  readonly clear = async () => {
    this.#photos.forEach(releasePhoto);
    this.#photos = this.#existing.map(toExistingPhoto);
    this.#uploader?.clear();
    this.#tell();
    this.#lastWrite = this.#lastWrite.then(() => deletePhotos(this.#draftKey));
    await this.#lastWrite;
    deleteStoredUpload(this.#draftKey);
  };

  async #start() {
    await this.#readBack;
    if (hasPendingUpload(this.#draftKey)) await this.#load().catch(() => {});
    else deleteStoredUpload(this.#draftKey);
    this.#isReady = true;
    this.#tell();
  }

  async #readPhotos() {
    const stored = await readPhotos(this.#draftKey);
    if (!stored) return;
    const photos = stored.photos.map((photo) =>
      stored.existing.includes(photo.path) ? toExistingPhoto(photo.path) : toUploadedPhoto(photo),
    );
    this.#photos = brought(photos, stored.existing, this.#existing);
  }

  #load() {
    this.#loading ??= this.#create().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #create() {
    const { createPhotoUploader: createUploader } = await import('./uploader/PhotoUploader.ts');
    await this.#readBack;
    this.#uploader = await createUploader({
      draftKey: this.#draftKey,
      isTaken: (id) => this.#photos.some((photo) => photo.id === id),
      onUploaded: this.#take,
      onChange: this.#tell,
    });
    this.#tell();
    return this.#uploader;
  }

  readonly #take = (uploaded: StoredPhoto) => {
    const orderOf = (id: string) => this.#uploader?.orderOf(id) ?? -1;
    // Photos of one upload arrive as they please, and lie in the order in which they were chosen.
    const next = this.#photos.findIndex(({ id }) => orderOf(id) > orderOf(uploaded.id));
    const photos = [...this.#photos];
    photos.splice(next < 0 ? photos.length : next, 0, toUploadedPhoto(uploaded));
    this.#keep(photos);
  };

  #keep(photos: readonly StoredItemPhoto[]) {
    this.#photos = photos;
    const stored = {
      photos: photos.map(({ id, name, path, card, hash }) => ({ id, name, path, card, hash })),
      existing: this.#existing,
    };
    this.#lastWrite = this.#lastWrite.then(() => writePhotos(this.#draftKey, stored));
    this.#tell();
  }

  #look(): PhotosState {
    return {
      photos: this.#photos,
      waiting: this.#uploader?.waiting() ?? 0,
      isUploading: this.#uploader?.isUploading() ?? false,
      isReady: this.#isReady,
    };
  }

  readonly #tell = () => {
    this.#uploader?.setRoom(MAX_PHOTOS - this.#photos.length);
    const state = this.#look();
    if (isSame(state, this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  };
}

/** The uploader tells of every bit that is sent. */
const isSame = (a: PhotosState, b: PhotosState) =>
  a.photos === b.photos &&
  a.waiting === b.waiting &&
  a.isUploading === b.isUploading &&
  a.isReady === b.isReady;

/** Photos of an item of which others took some off, or added some, meanwhile. */
function brought(
  photos: readonly StoredItemPhoto[],
  was: readonly string[],
  is: readonly string[],
): StoredItemPhoto[] {
  if (photos.map(({ path }) => path).join() === was.join()) return is.map(toExistingPhoto);
  const isGone = ({ path }: StoredItemPhoto) => was.includes(path) && !is.includes(path);
  const added = is.filter((path) => !was.includes(path));
  return [...photos.filter((photo) => !isGone(photo)), ...added.map(toExistingPhoto)];
}

function sayUnavailable() {
  toast({
    title: 'Error',
    description: `The uploader could not be loaded. ${getChunkErrorHint()}`,
    variant: 'destructive',
  });
}
