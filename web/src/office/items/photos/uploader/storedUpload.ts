export const getUploaderId = (draftKey: string) => `photos-${draftKey}`;

const getStorageKey = (draftKey: string) => `uppyState:${getUploaderId(draftKey)}`;

/** The format of Uppy's Golden Retriever plugin. */
interface StoredUpload {
  /** Epoch milliseconds. */
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadComplete?: boolean } }> };
}

export function hasPendingUpload(draftKey: string): boolean {
  const { metadata, expires = 0 } = read(draftKey) ?? {};
  if (expires < Date.now()) return false;
  const files = Object.values(metadata?.files ?? {});
  return files.some(({ progress }) => !progress?.uploadComplete);
}

export function deleteStoredUpload(draftKey: string) {
  try {
    localStorage.removeItem(getStorageKey(draftKey));
  } catch {
    // Site data is blocked, so nothing was stored.
  }
}

function read(draftKey: string): StoredUpload | null {
  try {
    return JSON.parse(localStorage.getItem(getStorageKey(draftKey)) ?? 'null');
  } catch {
    return null;
  }
}
