import Uppy from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../../shared/entities/military-item.ts';
import { PHOTO_TYPES, PHOTO_TYPES_HINT } from '../../../../../../shared/photos/photo-types.ts';
import { toast } from '../../../../lib/toast.ts';
import { HEIC_TYPES, isHeicFile, NOT_CONVERTED, toJpeg, toJpegName } from '../heic/toJpeg.ts';
import { addDialog, requestThumbnail } from './dialog.ts';
import { addLinkImport } from './linkImport.ts';
import { addS3Upload } from './s3Upload.ts';
import { UNAUTHORIZED, UNREACHABLE } from './sign.ts';
import {
  deleteStoredUpload,
  getUploaderId,
  hasPendingUpload,
  type StoredPhoto,
} from './storedUpload.ts';
import {
  isUploaded,
  isUploading,
  type PhotoUppy,
  showUploaderError,
  type UploaderFile,
} from './uppy.ts';

interface UploaderOptions {
  draftKey: string;
  isUploaded: (id: string) => boolean;
  onUploaded: (photo: StoredPhoto) => void;
  onChange: () => void;
}

/** Resolves when photos chosen before a reload are restored. */
export async function createPhotoUploader(options: UploaderOptions) {
  const { draftKey, onUploaded, onChange } = options;
  let remaining = MAX_PHOTOS;
  let excess = 0;
  const restrictions = {
    maxFileSize: MAX_PHOTO_BYTES,
    allowedFileTypes: [...PHOTO_TYPES, ...HEIC_TYPES],
  };
  const uppy: PhotoUppy = new Uppy({
    id: getUploaderId(draftKey),
    autoProceed: false,
    restrictions: { ...restrictions, maxNumberOfFiles: remaining },
    locale: {
      pluralize: (count) => Number(count !== 1),
      strings: {
        youCanOnlyUploadFileTypes: `This file type is not supported. ${PHOTO_TYPES_HINT}`,
      },
    },
    onBeforeFileAdded: (file, files) => {
      if (Object.hasOwn(files, file.id)) return false;
      if (file.size === 0)
        showUploaderError(uppy, `${file.name}: The file is empty. Choose another one.`);
      else if (options.isUploaded(file.id))
        showUploaderError(uppy, uppy.i18n('noDuplicates', { fileName: file.name }));
      else if (Object.values(files).filter(takesPlace).length >= remaining) excess += 1;
      else return true;
      return false;
    },
  });
  const dialog = addDialog(uppy);
  addHeicConversion(uppy);
  addS3Upload(uppy, onUploaded);
  addLinkImport(uppy, onUploaded);
  await restoreUploads(uppy, draftKey, options.isUploaded);

  uppy.on('files-added', ({ length }) => {
    if (excess > 0) {
      const message =
        length > 0
          ? `Only ${length} of these ${length + excess} photos were added: an item has at most ${MAX_PHOTOS}.`
          : uppy.i18n('youCanOnlyUploadX', { smart_count: MAX_PHOTOS });
      showUploaderError(uppy, message);
    }
    excess = 0;
  });
  uppy.on('upload-error', (_, { message }) => {
    if (message === UNAUTHORIZED || message === UNREACHABLE) showUploaderError(uppy, message);
  });
  uppy.on('complete', ({ successful = [] }) => {
    const { length } = successful.filter(({ meta }) => !meta.isQueued);
    if (length === 0) return;
    toast({ title: 'Photos uploaded', description: `${length} photo(s) uploaded successfully` });
  });
  uppy.on('file-removed', () => {
    // Uppy keeps showing 'Upload failed' after the failed files were removed.
    if (!uppy.getFiles().some(({ error }) => error)) uppy.setState({ error: null });
  });
  uppy.on('state-update', (before, after) => {
    if (before.files !== after.files) onChange();
  });

  const remove = (files: readonly { id: string }[]) => uppy.removeFiles(files.map(({ id }) => id));

  return {
    open() {
      if (!uppy.getFiles().some(isUploading)) remove(uppy.getFiles().filter(isUploaded));
      if (!dialog?.isModalOpen()) dialog?.openModal();
    },
    close() {
      if (dialog?.isModalOpen()) dialog.closeModal();
    },
    add: (files: readonly File[]) => dialog?.addFiles([...files]),
    /** Adds photos from the queue: starts at once and skips duplicates. */
    upload(files: readonly File[]) {
      const meta = { isQueued: true };
      uppy.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file, meta })));
      if (uppy.getFiles().some(isWaiting)) uppy.upload().catch(() => {});
    },
    getIndex: (id: string) => uppy.getFiles().findIndex((file) => file.id === id),
    forget: (id: string) => remove(uppy.getFiles().filter((file) => file.id === id)),
    clear() {
      this.close();
      uppy.cancelAll();
    },
    waiting: () => uppy.getFiles().filter(isWaiting).length,
    isUploading: () => uppy.getFiles().some(isUploading),
    setRemaining(count: number) {
      remaining = count;
      const uploaded = uppy.getFiles().filter(isUploaded).length;
      // Uppy treats 0 as unlimited.
      const maxNumberOfFiles = Math.max(1, remaining + uploaded);
      if (uppy.opts.restrictions.maxNumberOfFiles === maxNumberOfFiles) return;
      uppy.setOptions({ restrictions: { ...restrictions, maxNumberOfFiles } });
    },
  };
}

const takesPlace = (file: UploaderFile) => !isUploaded(file) && !file.isGhost;

const isWaiting = (file: UploaderFile) => !isUploaded(file) && !isUploading(file);

export type PhotoUploader = Awaited<ReturnType<typeof createPhotoUploader>>;

/** Converts HEIC photos when they are chosen; restored photos when they are uploaded. */
function addHeicConversion(uppy: PhotoUppy) {
  const conversions = new WeakMap<Blob, Promise<void>>();
  const convertAll = async (files: readonly UploaderFile[]) => {
    const conversionsOfFiles = files.map(async ({ id, data }) => {
      if (!(data instanceof Blob) || !(await isHeicFile(data))) return;
      const conversion = conversions.get(data) ?? convert(uppy, id, data);
      conversions.set(data, conversion);
      await conversion;
    });
    await Promise.all(conversionsOfFiles);
  };
  uppy.on('files-added', convertAll);
  uppy.addPreProcessor((ids) => convertAll(ids.flatMap((id) => uppy.getFile(id) ?? [])));
}

async function convert(uppy: PhotoUppy, id: string, photo: Blob): Promise<void> {
  const { name } = uppy.getFile(id);
  uppy.emit('preprocess-progress', uppy.getFile(id), {
    mode: 'indeterminate',
    message: 'Converting to JPEG…',
  });
  const jpeg = await toJpeg(photo).catch(() => undefined);
  if (!uppy.getFile(id)) return;
  uppy.emit('preprocess-complete', uppy.getFile(id));
  if (!jpeg) {
    uppy.removeFile(id);
    showUploaderError(uppy, `${name}: ${NOT_CONVERTED}`);
    return;
  }
  const file = { name: toJpegName(name), type: jpeg.type };
  uppy.setFileState(id, { ...file, extension: 'jpg', data: jpeg, size: jpeg.size });
  uppy.setFileMeta(id, file);
  requestThumbnail(uppy, id);
}

/** The default limit is 10 MB per file. */
const STORE = { version: 3, maxFileSize: MAX_PHOTO_BYTES };

/** Keeps chosen photos across a reload. Resolves when the earlier ones are restored. */
async function restoreUploads(
  uppy: PhotoUppy,
  draftKey: string,
  isInDraft: (id: string) => boolean,
) {
  const restored = new Promise<void>((resolve) => {
    uppy.once('restored', () => {
      resetUploads(uppy, isInDraft);
      resolve();
    });
  });
  const isExpected = hasPendingUpload(draftKey);
  // The plugin would otherwise restore photos that another tab has uploaded, over newly chosen ones.
  if (!isExpected) deleteStoredUpload(draftKey);
  uppy.use(GoldenRetriever, { serviceWorker: false, indexedDB: STORE });
  if (isExpected) await restored;
}

function resetUploads(uppy: PhotoUppy, isInDraft: (id: string) => boolean) {
  const isDone = (file: UploaderFile) => isUploaded(file) || isInDraft(file.id);
  const done = uppy.getFiles().filter(isDone);
  uppy.removeFiles(done.map(({ id }) => id));
  const files = uppy.getFiles().map((file): UploaderFile => {
    const { bytesTotal } = file.progress;
    return {
      ...file,
      error: null,
      isPaused: false,
      serverToken: null,
      progress: { uploadStarted: null, bytesUploaded: false, bytesTotal, uploadComplete: false },
    };
  });
  uppy.setState({
    error: null,
    currentUploads: {},
    files: Object.fromEntries(files.map((file) => [file.id, file])),
  });
}
