import type * as z from 'zod';
import { AirtableBase, type AirtableLimits } from '../platform/airtable.ts';
import { airtableAccess } from '../platform/airtable-connection.ts';
import { type Kept, keep, type Place, readKept } from '../storage/airtable-cache.ts';

/** A screen is answered within the gateway's 29 seconds, so what takes longer is told instead. */
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

/** @throws ApiError AIRTABLE_NOT_CONFIGURED without any connection. */
export async function look({ refresh }: { refresh?: string | undefined }): Promise<Look> {
  const access = await airtableAccess();
  return { base: new AirtableBase(access, LIMITS), place: access, isAnew: refresh === 'true' };
}

/** What is kept and not too old, or what is then read and kept. */
export function keptOrRead<S extends z.ZodType>(
  { place, isAnew }: Look,
  name: string,
  schema: S,
  read: () => Promise<z.output<S>>,
): Promise<Kept<z.output<S>>> {
  return shared(place, name, async () => {
    const kept = isAnew ? undefined : await readKept(place, name, schema);
    return kept && ageMs(kept) < KEPT_MS ? kept : keep(place, name, await read());
  });
}

const underWay = new Map<string, Promise<unknown>>();

/** Whoever wants the same at the same time gets the same. */
export function shared<T>(place: Place, name: string, work: () => Promise<T>): Promise<T> {
  const key = `${place.fingerprint}/${name}`;
  const known = underWay.get(key);
  if (known) return known as Promise<T>;
  const result = work().finally(() => underWay.delete(key));
  underWay.set(key, result);
  return result;
}

export function ageMs({ at }: Kept<unknown>): number {
  return Date.now() - Date.parse(at);
}
