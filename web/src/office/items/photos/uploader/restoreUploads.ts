import GoldenRetriever from '@uppy/golden-retriever';
import { MAX_PHOTO_BYTES } from '../../../../../../shared/entities/military-item.ts';
import { deleteStoredUpload, hasPendingUpload } from './storedUpload.ts';
import { isUploaded, type PhotoUppy, type UploaderFile } from './uppy.ts';

/** The default limit is 10 MB a file. */
const STORE = { version: 3, maxFileSize: MAX_PHOTO_BYTES };

/** Keeps chosen photos across a reload. Resolves when those of an earlier visit are restored. */
export async function restoreUploads(
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
  // Otherwise the plugin would restore what another tab already uploaded over newly chosen photos.
  if (!isExpected) deleteStoredUpload(draftKey);
  uppy.use(GoldenRetriever, { serviceWorker: false, indexedDB: STORE });
  if (isExpected) await restored;
}

/** Unfinished and failed uploads start over; finished ones are removed. */
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
      // An import by link starts over too.
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
