import pRetry from 'p-retry';
import type { ImportedFile } from '../../../shared/contract/imports.ts';
import { sendToSocket } from '../../platform/aws/sockets.ts';
import { getUploadUrl } from '../../platform/bucket/signed-urls.ts';
import type { ImportOutcome } from '../../platform/table/photo-imports.ts';

/** In bytes; `total` is 0 if unknown. */
export interface Progress {
  bytesUploaded: number;
  bytesTotal: number;
}

const OPENING = { retries: 5, minTimeout: 200 };

export async function sendProgress(connectionId: string, progress: Progress): Promise<void> {
  const { bytesUploaded, bytesTotal } = progress;
  const percentage = bytesTotal > 0 ? (100 * bytesUploaded) / bytesTotal : 0;
  await sendToSocket(connectionId, {
    action: 'progress',
    payload: { progress: percentage.toFixed(2), bytesUploaded, bytesTotal: bytesTotal || null },
  });
}

export async function sendOutcome(connectionId: string, outcome: ImportOutcome): Promise<void> {
  const message = await toMessage(outcome);
  const send = async () => {
    if (!(await sendToSocket(connectionId, message))) throw new Error('Not connected');
  };
  await pRetry(send, OPENING).catch(() => {});
}

/** The format is that of Uppy's Companion. */
async function toMessage(outcome: ImportOutcome): Promise<object> {
  if ('error' in outcome) {
    return { action: 'error', payload: { error: { message: outcome.error.message } } };
  }
  const { uploadKey, preview, hash } = outcome.photo;
  const result: ImportedFile = { objectPath: `/${uploadKey}`, preview, hash };
  const responseText = JSON.stringify(result);
  const url = await getUploadUrl(uploadKey);
  return { action: 'success', payload: { url, response: { status: 200, responseText } } };
}
