import Uppy from '@uppy/core';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../../shared/entities/military-item.ts';
import { toast } from '../../../../components/toast/toast.ts';
import type { StoredPhoto } from '../photoStorage.ts';
import { getUploaderId } from '../storedUpload.ts';
import { addDialog } from './dialog.ts';
import { restoreUploads } from './restoreUploads.ts';
import { addS3Upload } from './s3Upload.ts';
import { UNAUTHORIZED, UNREACHABLE } from './sign.ts';
import { isUploaded, isUploading, type PhotoUppy, showUploaderError } from './uppy.ts';

interface Draft {
  draftKey: string;
  /** Whether a file lies on the bench already. */
  isTaken: (id: string) => boolean;
  onUploaded: (photo: StoredPhoto) => void;
  onChange: () => void;
}

/** Uppy, over the whole page. Resolves when what was chosen before a reload is back. */
export async function createPhotoUploader({ draftKey, isTaken, onUploaded, onChange }: Draft) {
  let room = MAX_PHOTOS;
  const restrictions = {
    maxFileSize: MAX_PHOTO_BYTES,
    allowedFileTypes: ['image/*'],
  };
  const uppy: PhotoUppy = new Uppy({
    id: getUploaderId(draftKey),
    autoProceed: false,
    restrictions: { ...restrictions, maxNumberOfFiles: room },
    onBeforeFileAdded: (file, files) => {
      if (Object.hasOwn(files, file.id)) return false;
      if (isTaken(file.id))
        showUploaderError(uppy, uppy.i18n('noDuplicates', { fileName: file.name }));
      else if (room < 1)
        showUploaderError(uppy, uppy.i18n('youCanOnlyUploadX', { smart_count: MAX_PHOTOS }));
      else return true;
      return false;
    },
  });
  const dialog = addDialog(uppy);
  addS3Upload(uppy, onUploaded);
  await restoreUploads(uppy, draftKey, isTaken);

  uppy.on('upload-error', (_, { message }) => {
    if (message === UNAUTHORIZED || message === UNREACHABLE) showUploaderError(uppy, message);
  });
  uppy.on('complete', ({ successful = [] }) => {
    const { length } = successful;
    if (length === 0) return;
    toast({ title: 'Photos uploaded', description: `${length} photo(s) uploaded successfully` });
  });
  uppy.on('file-removed', () => {
    // The library says 'Upload failed' for as long as it is open, also when what failed is gone.
    if (!uppy.getFiles().some(({ error }) => error)) uppy.setState({ error: null });
  });
  uppy.on('state-update', (before, after) => {
    if (before.files !== after.files) onChange();
  });

  const remove = (files: readonly { id: string }[]) => uppy.removeFiles(files.map(({ id }) => id));

  return {
    open() {
      // What is done lies on the bench.
      if (!uppy.getFiles().some(isUploading)) remove(uppy.getFiles().filter(isUploaded));
      if (!dialog?.isModalOpen()) dialog?.openModal();
    },
    close() {
      if (dialog?.isModalOpen()) dialog.closeModal();
    },
    add: (files: readonly File[]) => dialog?.addFiles([...files]),
    /** The place of a file among those that were chosen; -1 when it is not here any more. */
    orderOf: (id: string) => uppy.getFiles().findIndex((file) => file.id === id),
    /** After a photo was taken off the bench: it may be chosen again. */
    forget: (id: string) => remove(uppy.getFiles().filter((file) => file.id === id)),
    clear() {
      this.close();
      uppy.cancelAll();
    },
    waiting: () => uppy.getFiles().filter((file) => !isUploaded(file) && !isUploading(file)).length,
    isUploading: () => uppy.getFiles().some(isUploading),
    /** How many photos there may be besides those on the bench. */
    setRoom(besides: number) {
      room = besides;
      const onBench = uppy.getFiles().filter(isUploaded).length;
      // Of none, the library makes any number.
      const maxNumberOfFiles = Math.max(1, room + onBench);
      if (uppy.opts.restrictions.maxNumberOfFiles === maxNumberOfFiles) return;
      uppy.setOptions({ restrictions: { ...restrictions, maxNumberOfFiles } });
    },
  };
}

export type PhotoUploader = Awaited<ReturnType<typeof createPhotoUploader>>;
