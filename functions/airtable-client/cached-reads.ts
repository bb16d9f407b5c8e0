import type * as z from 'zod';
import { log } from '../aws/log.ts';
import { type Kept, keep, type Place, readKept } from '../storage/bucket/airtable-cache.ts';
import { AirtableBase, type AirtableLimits } from './base.ts';
import { airtableAccess } from './connection.ts';
import { AirtableError, isPassing } from './error.ts';

/** A screen is answered within the gateway's 29 seconds, so what takes longer is told instead. All that
 *  one screen asks of Airtable has so long together. */
const ANSWERED_MS = 22_000;
const LIMITS: Partial<AirtableLimits> = {
  requestTimeoutMs: 6_000,
  tries: 2,
  backoffMs: 300,
  rateLimitTries: 2,
  rateLimitWaitMs: 1_000,
  totalMs: 9_000,
};
export const KEPT_MS = 10 * 60_000;

/** A look at the base, for one screen. */
export interface Look {
  base: AirtableBase;
  place: Place;
  /** Airtable is asked, whatever is kept. */
  isAnew: boolean;
}

/** @throws AppError AIRTABLE_NOT_CONFIGURED without any connection. */
export async function look({ refresh }: { refresh?: string | undefined }): Promise<Look> {
  const access = await airtableAccess();
  const base = new AirtableBase(access, { ...LIMITS, untilMs: Date.now() + ANSWERED_MS });
  return { base, place: access, isAnew: refresh === 'true' };
}

/** What is kept and not too old, or what is then read and kept. */
export function keptOrRead<S extends z.ZodType>(
  look: Look,
  name: string,
  schema: S,
  read: () => Promise<z.output<S>>,
): Promise<Kept<z.output<S>>> {
  const { place, isAnew } = look;
  return shared(look, name, async () => {
    const kept = isAnew ? undefined : await readKept(place, name, schema);
    return kept && ageMs(kept) < KEPT_MS ? kept : keep(place, name, await read());
  });
}

const underWay = new Map<string, Promise<unknown>>();

/** Whoever wants the same at the same time gets the same; but who wants it anew, never what may have been
 *  kept. */
export function shared<T>(
  { place, isAnew }: Look,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${place.fingerprint}/${name}${isAnew ? ' anew' : ''}`;
  const known = underWay.get(key);
  if (known) return known as Promise<T>;
  const result = work().finally(() => underWay.delete(key));
  underWay.set(key, result);
  return result;
}

/** Where something is known already, a failure that may pass must not cost it.
 *  @returns undefined for such a failure. */
export async function unlessPassing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof AirtableError) || !isPassing(error)) throw error;
    log.warn('A screen shows less than there is', { reason: error.message });
    return undefined;
  }
}

export function ageMs({ at }: Kept<unknown>): number {
  return Date.now() - Date.parse(at);
}
