import { takeAirtableSlot } from '../storage/table/airtable-slots.ts';
import { isMonthUsedUp } from './error.ts';
import { tellCalls, tellMonthUsedUp } from './quota.ts';
import type { Pace } from './rate-limit.ts';

const paces = new Map<string, Pace>();

/** The pace of all requests to a base, from whichever process: together they keep to Airtable's limit, and
 *  are counted. Those of this one ask for a slot one after the other, so as not to be in each other's way. */
export function sharedPace(base: string): Pace {
  const known = paces.get(base) ?? newPace(base);
  paces.set(base, known);
  return known;
}

function newPace(base: string): Pace {
  let last: Promise<unknown> = Promise.resolve();
  return async (call, untilMs) => {
    const turn = last.then(() => takeAirtableSlot(base, untilMs));
    last = turn.catch(() => {});
    const slot = await turn;
    if (!slot) return undefined;
    tellCalls(slot.callsThisMonth);
    const answer = await call().finally(slot.giveBack);
    if (isMonthUsedUp(answer)) tellMonthUsedUp();
    return answer;
  };
}
