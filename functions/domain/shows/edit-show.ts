import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { AppError, conflict, invalidRequest } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { createShow, findShow, type StoredShow, saveShow } from '../../platform/table/shows.ts';
import type { Actor } from '../../platform/table/users.ts';
import { IS_CHANGING } from './change-pieces.ts';
import { listNames, listPresent } from './pieces.ts';
import { findNotHeld, markMissing, moveHolds } from './show-pieces.ts';
import { requireOpenShow, requireShow } from './view.ts';

type Sales = Contract['sales'];
type NewShow = z.output<Sales['POST /api/shows']['body']>;
type Changes = z.output<Sales['PATCH /api/shows/{id}']['body']>;

/**
 * Adds the show once, and answers a repetition with the same one.
 * @throws AppError INVALID_REQUEST for days in the wrong order.
 */
export async function addShow(
  id: string,
  { name, place = null, from, to }: NewShow,
  by: Actor,
): Promise<StoredShow> {
  requireDays({ from, to });
  const known = await findShow(id);
  if (known) return known;
  const show: StoredShow = {
    id,
    name,
    place,
    from,
    to,
    pieces: [],
    sold: '0.00',
    closedAt: null,
    version: 1,
    revision: 1,
    createdAt: new Date().toISOString(),
    by,
  };
  return (await createShow(show)) ? show : requireShow(id);
}

/**
 * @returns the show, and the pieces there that it cannot hold.
 * @throws AppError NOT_FOUND, CONFLICT for an outdated version or a closed show, INVALID_REQUEST
 */
export async function changeShow(
  id: string,
  { version, ...changes }: Changes,
): Promise<{ show: StoredShow; notHeld: string[] }> {
  const changed = await retryOnConflict(IS_CHANGING, async () => {
    const before = await requireShow(id);
    requireOpenShow(before);
    const { name = before.name, place = before.place } = changes;
    const { from = before.from, to = before.to } = changes;
    requireDays({ from, to });
    // A repetition has the version from before its first attempt.
    if (isDeepStrictEqual({ ...before, name, place, from, to }, before)) return before;
    if (version !== undefined && version !== before.version) {
      throw conflict('This show has changed in the meantime.');
    }
    const after = { ...before, name, place, from, to, version: before.version + 1 };
    return (await saveShow(before, after)) ? after : undefined;
  });
  // Also without a new name or day, so that a repetition moves what an interruption has left.
  const show = await moveHolds(changed);
  return { show, notHeld: await findNotHeld(show) };
}

function requireDays({ from, to }: Pick<StoredShow, 'from' | 'to'>): void {
  if (from <= to) return;
  throw invalidRequest([
    { path: 'to', message: 'Expected a day that is not before the first one' },
  ]);
}

/**
 * @param missing whether pieces that are still at the show are missing.
 * @throws AppError NOT_FOUND, CONFLICT naming pieces that are still at the show.
 */
export async function closeShow(id: string, missing: boolean, by: Actor): Promise<StoredShow> {
  const show = await requireShow(id);
  if (missing && show.closedAt === null) await markMissing(show, by);
  return retryOnConflict(IS_CHANGING, async () => {
    const before = await requireShow(id);
    if (before.closedAt !== null) return before;
    requireNonePresent(before);
    const after = { ...before, closedAt: new Date().toISOString() };
    return (await saveShow(before, after)) ? after : undefined;
  });
}

function requireNonePresent(show: StoredShow): void {
  const present = listPresent(show);
  if (present.length === 0) return;
  throw new AppError('CONFLICT', `Neither sold nor taken back: ${listNames(present)}`, {
    productIds: present.map(({ productId }) => productId),
  });
}
