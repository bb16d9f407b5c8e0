import Uppy from '@uppy/core';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../../shared/entities/military-item.ts';
import { PHOTO_TYPES, PHOTO_TYPES_HINT } from '../../../../../../shared/photos/photo-types.ts';
import { toast } from '../../../../lib/toast.ts';
import { HEIC_TYPES } from '../heic/toJpeg.ts';
import { addDialog } from './dialog.ts';
import { addHeicConversion } from './heicConversion.ts';
import { addLinkImport } from './linkImport.ts';
import type { StoredPhoto } from './photoStorage.ts';
import { restoreUploads } from './restoreUploads.ts';
import { addS3Upload } from './s3Upload.ts';
import { UNAUTHORIZED, UNREACHABLE } from './sign.ts';
import { getUploaderId } from './storedUpload.ts';
import {
  isUploaded,
  isUploading,
  type PhotoUppy,
  showUploaderError,
  type UploaderFile,
} from './uppy.ts';

interface UploaderOptions {
  draftKey: string;
  /** True if the draft already has this photo. */
  isUploaded: (id: string) => boolean;
  onUploaded: (photo: StoredPhoto) => void;
  onChange: () => void;
}

/** Uppy in a modal dialog. Resolves when photos chosen before a reload are restored. */
export async function createPhotoUploader(options: UploaderOptions) {
  const { draftKey, onUploaded, onChange } = options;
  let remaining = MAX_PHOTOS;
  /** Number of files of the current batch that exceed the limit. */
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
      // Uploaded photos are shown in the form.
      if (!uppy.getFiles().some(isUploading)) remove(uppy.getFiles().filter(isUploaded));
      if (!dialog?.isModalOpen()) dialog?.openModal();
    },
    close() {
      if (dialog?.isModalOpen()) dialog.closeModal();
    },
    add: (files: readonly File[]) => dialog?.addFiles([...files]),
    /** Photos of the queue: starts at once, skips those that are here already, and leaves the message about the
     *  item before. */
    upload(files: readonly File[]) {
      const meta = { isQueued: true };
      uppy.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file, meta })));
      if (uppy.getFiles().some(isWaiting)) uppy.upload().catch(() => {});
    },
    /** Position in the order of choosing; -1 for a file no longer in the dialog. */
    getIndex: (id: string) => uppy.getFiles().findIndex((file) => file.id === id),
    /** Lets a removed photo be chosen again. */
    forget: (id: string) => remove(uppy.getFiles().filter((file) => file.id === id)),
    clear() {
      this.close();
      uppy.cancelAll();
    },
    waiting: () => uppy.getFiles().filter(isWaiting).length,
    isUploading: () => uppy.getFiles().some(isUploading),
    /** Number of photos that can still be added. */
    setRemaining(count: number) {
      remaining = count;
      const uploaded = uppy.getFiles().filter(isUploaded).length;
      // Uppy reads 0 as unlimited.
      const maxNumberOfFiles = Math.max(1, remaining + uploaded);
      if (uppy.opts.restrictions.maxNumberOfFiles === maxNumberOfFiles) return;
      uppy.setOptions({ restrictions: { ...restrictions, maxNumberOfFiles } });
    },
  };
}

/** Uploaded photos are counted by the form. */
const takesPlace = (file: UploaderFile) => !isUploaded(file) && !file.isGhost;

const isWaiting = (file: UploaderFile) => !isUploaded(file) && !isUploading(file);

export type PhotoUploader = Awaited<ReturnType<typeof createPhotoUploader>>;
