/** The uploader's own id; what it stores of a draft goes by it. */
export const getUploaderId = (draftKey: string) => `photos-${draftKey}`;

/** As Uppy's Golden Retriever names and writes it. */
const keyOf = (draftKey: string) => `uppyState:${getUploaderId(draftKey)}`;
interface StoredUpload {
  /** In milliseconds. */
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadComplete?: boolean } }> };
}

/** Whether photos of a draft were chosen and not uploaded when the page was left. */
export function hasPendingUpload(draftKey: string): boolean {
  const { metadata, expires = 0 } = read(draftKey) ?? {};
  if (expires < Date.now()) return false;
  const files = Object.values(metadata?.files ?? {});
  return files.some(({ progress }) => !progress?.uploadComplete);
}

export function deleteStoredUpload(draftKey: string) {
  try {
    localStorage.removeItem(keyOf(draftKey));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read(draftKey: string): StoredUpload | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(draftKey)) ?? 'null');
  } catch {
    return null;
  }
}
