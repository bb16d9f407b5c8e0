import { ApiError, api, getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { toPhotoFields } from '../../common/items/payload.ts';
import { sendWithRetries } from '../photos/uploader/send.ts';
import { sign } from '../photos/uploader/sign.ts';
import type { ImportRow, RefusedRow } from './itemRows.ts';

const CONCURRENCY = 3;
const RETRY_DELAYS_MS = [500, 2_000, 5_000];

interface RunOptions {
  fileHash: string;
  signal: AbortSignal;
  onImported: (row: number) => void;
  onFailed: (failure: RefusedRow) => void;
}

/**
 * Derives idempotency keys from the file, so that importing it again creates no duplicates.
 * @throws the access error, if the session is lost
 */
export async function importRows(
  rows: readonly ImportRow[],
  { fileHash, signal, onImported, onFailed }: RunOptions,
): Promise<void> {
  const queue = [...rows];
  const work = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const { row } = next;
      try {
        await importRow(next, `import-${fileHash}-${row}`, signal);
        onImported(row);
      } catch (error) {
        if (signal.aborted) return;
        if (isAccessError(error)) throw error;
        const reason =
          error instanceof PhotoError ? `Photos: ${error.message}` : getErrorMessage(error);
        onFailed({ row, reason });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

async function importRow(
  { payload, photos }: ImportRow,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const sent = [];
  for (const photo of photos) sent.push(await sendPhoto(photo, signal));
  const body = { ...payload, ...toPhotoFields(sent) };
  for (const delayMs of [...RETRY_DELAYS_MS, undefined]) {
    try {
      await api('POST /api/military-items', { body, headers: { 'idempotency-key': key }, signal });
      return;
    } catch (error) {
      if (delayMs === undefined || !isTransient(error) || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

class PhotoError extends Error {}

async function sendPhoto(data: File, signal: AbortSignal) {
  const photo = { name: data.name, type: data.type || 'image/jpeg', data };
  try {
    const signed = await sign(photo, signal);
    return await sendWithRetries(photo, signed, { signal });
  } catch (error) {
    throw new PhotoError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const isTransient = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
