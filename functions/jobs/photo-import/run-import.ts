import { LinkError } from '../../domain/photos/link-error.ts';
import type { ImporterEvent } from '../../platform/aws/importer.ts';
import { log } from '../../platform/aws/log.ts';
import {
  claimImport,
  endRun,
  findImport,
  type ImportOutcome,
  type ImportRun,
  type PhotoImport,
  releaseRun,
  renewRun,
} from '../../platform/table/photo-imports.ts';
import { type Progress, sendOutcome, sendProgress } from './messages.ts';

const INTERVAL_MS = 1_000;

/** Does nothing while another invocation imports the photo. Sends the outcome of a finished import to the new
 *  connection. */
export async function runImport({ importId, connectionId }: ImporterEvent): Promise<void> {
  const claim = await claimImport(importId);
  if (!claim) {
    const known = await findImport(importId);
    if (known?.outcome) await sendOutcome(connectionId, known.outcome);
    return;
  }
  const { run, claimed } = claim;
  for (;;) {
    const result = await runUntilInterrupted(run, claimed);
    if (result === 'lost') return;
    if (result === 'paused') {
      if (await releaseRun(run)) return;
      continue;
    }
    const ended = await endRun(run, result);
    if (ended?.connectionId) await sendOutcome(ended.connectionId, result);
    return;
  }
}

async function runUntilInterrupted(
  run: ImportRun,
  claimed: PhotoImport,
): Promise<ImportOutcome | 'paused' | 'lost'> {
  const interruption = new AbortController();
  const progress: Progress = { bytesUploaded: 0, bytesTotal: 0 };
  let interrupted: 'paused' | 'lost' | undefined;
  const interrupt = (by: typeof interrupted) => {
    interrupted = by;
    interruption.abort();
  };
  const follow = async () => {
    const current = await renewRun(run);
    if (!current) interrupt('lost');
    else if (current.isPaused) interrupt('paused');
    else if (current.connectionId) await sendProgress(current.connectionId, progress);
  };
  const stop = repeat(follow, INTERVAL_MS);
  try {
    // Import on demand: many invocations only send an outcome.
    const { importPhoto } = await import('./import-photo.ts');
    const photo = await importPhoto(claimed, progress, interruption.signal);
    return interrupted ?? { photo };
  } catch (error) {
    return interrupted ?? { error: toError(error) };
  } finally {
    await stop();
  }
}

function repeat(call: () => Promise<void>, intervalMs: number): () => Promise<void> {
  let current = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    current = call()
      .catch((error: unknown) => log.error('An import was not followed', error))
      .finally(() => {
        isRunning = false;
      });
  }, intervalMs);
  return () => {
    clearInterval(timer);
    return current;
  };
}

function toError(error: unknown): { message: string; isTemporary: boolean } {
  if (error instanceof LinkError) {
    const { message, isTemporary, cause } = error;
    log.info('An import failed', { reason: message, cause: cause && String(cause) });
    return { message, isTemporary };
  }
  log.error('An import failed', error);
  return { message: 'Something went wrong on our side. Please try again.', isTemporary: true };
}
