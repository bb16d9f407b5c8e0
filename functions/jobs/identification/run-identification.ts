import { randomUUID } from 'node:crypto';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { identifyItem } from '../../domain/identification/identify-item.ts';
import { getReferenceCatalog } from '../../domain/identification/reference-catalog.ts';
import { AppError } from '../../platform/errors.ts';
import {
  finishIdentificationRequest,
  holdIdentification,
  type IdentificationRequest,
  releaseIdentification,
} from '../../platform/table/identification-queue.ts';
import { listOpenRequests, REQUESTS } from './request-identification.ts';

const BATCH_SIZE = 50;
const CONCURRENCY = 4;

/**
 * Only one invocation identifies items at a time. Without a reference catalog, items wait for its first import.
 * @returns true if some items are left.
 * @throws the first temporary error after all items were tried.
 */
export async function runIdentification(deadlineMs: number): Promise<boolean> {
  if (!(await getReferenceCatalog()).version) return false;
  const holder = randomUUID();
  while (await holdIdentification(holder)) {
    const requests = await listOpenRequests(BATCH_SIZE);
    if (requests.length === 0 || Date.now() >= deadlineMs) {
      await releaseIdentification(holder);
      return (await listOpenRequests(1)).length > 0;
    }
    try {
      await processEach(requests, { ...REQUESTS, run: identify, concurrency: CONCURRENCY });
    } catch (error) {
      await releaseIdentification(holder);
      throw error;
    }
  }
  return false;
}

async function identify(request: IdentificationRequest): Promise<void> {
  try {
    await identifyItem(request.itemId, { isOnlyIfRequested: true });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
  }
  await finishIdentificationRequest(request);
}
