import GoldenRetriever from '@uppy/golden-retriever';
import { MAX_PHOTO_BYTES } from '../../../../../../shared/entities/military-item.ts';
import { deleteStoredUpload, hasPendingUpload } from '../storedUpload.ts';
import { isUploaded, type PhotoUppy, type UploaderFile } from './uppy.ts';

/** The library keeps no file above 10 MB unless it is told to. */
const STORE = { version: 3, maxFileSize: MAX_PHOTO_BYTES };

/** Has what was chosen outlive a reload. Resolves when what was chosen before one is back. */
export async function restoreUploads(
  uppy: PhotoUppy,
  draftKey: string,
  isTaken: (id: string) => boolean,
) {
  const restored = new Promise<void>((resolve) => {
    uppy.once('restored', () => {
      startAfresh(uppy, isTaken);
      resolve();
    });
  });
  const isExpected = hasPendingUpload(draftKey);
  // What another tab has uploaded, the library would put in the place of what is chosen meanwhile.
  if (!isExpected) deleteStoredUpload(draftKey);
  uppy.use(GoldenRetriever, { serviceWorker: false, indexedDB: STORE });
  if (isExpected) await restored;
}

/** What was under way, or had failed, is uploaded from its start again; what lies on the bench is not. */
function startAfresh(uppy: PhotoUppy, isTaken: (id: string) => boolean) {
  const isDone = (file: UploaderFile) => isUploaded(file) || isTaken(file.id);
  const done = uppy.getFiles().filter(isDone);
  uppy.removeFiles(done.map(({ id }) => id));
  const files = uppy.getFiles().map((file): UploaderFile => {
    const { bytesTotal } = file.progress;
    return {
      ...file,
      error: null,
      isPaused: false,
      progress: { uploadStarted: null, bytesUploaded: false, bytesTotal, uploadComplete: false },
    };
  });
  uppy.setState({
    error: null,
    currentUploads: {},
    files: Object.fromEntries(files.map((file) => [file.id, file])),
  });
}
