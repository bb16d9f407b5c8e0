export interface StoredPhoto {
  id: string;
  name: string;
  path: string;
  card: Blob | null;
  hash?: string | undefined;
}

export const getUploaderId = (draftKey: string) => `photos-${draftKey}`;

const getStorageKey = (draftKey: string) => `uppyState:${getUploaderId(draftKey)}`;

/** The format of Uppy's Golden Retriever plugin. */
interface StoredUpload {
  /** Epoch milliseconds. */
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadComplete?: boolean } }> };
}

export function hasPendingUpload(draftKey: string): boolean {
  try {
    const stored = localStorage.getItem(getStorageKey(draftKey)) ?? '{}';
    const { metadata, expires = 0 }: StoredUpload = JSON.parse(stored);
    const files = Object.values(metadata?.files ?? {});
    return expires >= Date.now() && files.some(({ progress }) => !progress?.uploadComplete);
  } catch {
    return false;
  }
}

export function deleteStoredUpload(draftKey: string) {
  try {
    localStorage.removeItem(getStorageKey(draftKey));
  } catch {
    // Site data is blocked, so nothing was stored.
  }
}
