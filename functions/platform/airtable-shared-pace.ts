import { takeAirtableSlot } from '../storage/airtable-slots.ts';
import type { Pace } from './airtable-pace.ts';

const paces = new Map<string, Pace>();

/** The pace of all requests to a base, from whichever process: together they keep to Airtable's limit.
 *  Those of this one ask for a slot one after the other, so as not to be in each other's way. */
export function sharedPace(base: string): Pace {
  const known = paces.get(base) ?? newPace(base);
  paces.set(base, known);
  return known;
}

function newPace(base: string): Pace {
  let last: Promise<unknown> = Promise.resolve();
  return async (call, untilMs) => {
    const slot = last.then(() => takeAirtableSlot(base, untilMs));
    last = slot.catch(() => {});
    const giveBack = await slot;
    return giveBack && call().finally(giveBack);
  };
}
