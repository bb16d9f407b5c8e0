import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 15;

/** How often something is written to an item that others are writing to as well: people seldom are, but a
 *  comparison is soon made. */
export const TRIES = 12;

/** A pause for them to finish, the longer the more there seem to be. @param tries so far. */
export async function untilOthersHaveWritten(tries: number): Promise<void> {
  await sleep(PAUSE_MS * tries * (0.5 + Math.random()));
}
