import * as z from 'zod';
import { type Kept, keep, type Place, readKept } from '../bucket/airtable-cache.ts';

const NAME = 'verdict';

/** Whether Airtable takes the connection's token and shows it the base, as it was judged last. */
const Verdict = z.object({
  /** Why not, and what to do. */
  reason: z.string().optional(),
  /** Airtable has refused something since. */
  isDoubted: z.boolean().optional(),
});
export type Verdict = z.infer<typeof Verdict>;

export function keptVerdict(place: Place): Promise<Kept<Verdict> | undefined> {
  return readKept(place, NAME, Verdict);
}

/** @param at when Airtable was asked; now unless told. */
export async function keepVerdict(place: Place, verdict: Verdict, at?: string): Promise<void> {
  await keep(place, NAME, verdict, at);
}

/** Whoever sees Airtable refuse a connection says so here, so that its status is judged anew. */
export function forgetVerdict(place: Place): Promise<void> {
  return keepVerdict(place, { isDoubted: true });
}
