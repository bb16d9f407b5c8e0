import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { log } from '../aws/log.ts';
import { AppError } from '../errors.ts';
import {
  finishIdentificationRequest,
  holdIdentification,
  type IdentificationRequest,
  listIdentificationRequests,
  releaseIdentification,
} from '../storage/table/identification-queue.ts';
import { identifyItem } from './identify-item.ts';
import { getReferenceCatalog } from './reference-catalog.ts';

/** Between two extensions of the lease. */
const BATCH_SIZE = 50;
const CONCURRENCY = 4;

/** Identifies the items that wait for it, unless another invocation does. Without a reference catalog, they wait for its
 *  first import.
 *  @returns true when some are left: the deadline came first, or they came when it ended
 *  @throws the first error; the items that failed wait for the next invocation */
export async function runIdentification(deadlineMs: number): Promise<boolean> {
  if (!(await getReferenceCatalog()).version) return false;
  const holder = randomUUID();
  while (await holdIdentification(holder)) {
    const requests = await listIdentificationRequests(BATCH_SIZE);
    if (requests.length === 0 || Date.now() >= deadlineMs) {
      await releaseIdentification(holder);
      return (await listIdentificationRequests(1)).length > 0;
    }
    const failures = (await pMap(requests, identify, { concurrency: CONCURRENCY })).flat();
    if (failures.length === 0) continue;
    await releaseIdentification(holder);
    throw failures[0];
  }
  return false;
}

/** @returns the error, if there was one. */
async function identify(request: IdentificationRequest): Promise<unknown[]> {
  const { itemId } = request;
  try {
    await identifyItem(itemId, { isOnlyIfRequested: true });
  } catch (error) {
    // A deleted item needs no matches.
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) {
      log.error('An item could not be identified', error, { itemId });
      return [error];
    }
  }
  await finishIdentificationRequest(request);
  return [];
}
