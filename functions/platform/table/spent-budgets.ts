import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional, type Write } from './conditional-writes.ts';
import { limitedCountUpdate } from './counters.ts';

/**
 * | access pattern                              | keys                                              |
 * |---------------------------------------------|---------------------------------------------------|
 * | what an owner has spent of a budget in an hour | PK = `SPENT#<budget>#<owner>`, SK = `<hour>`   |
 *
 * An owner is a user, the recipient of a mail, a quote that was opened by its link, a hash of a network address, or
 * `ALL`. Rows expire after two hours.
 */
export const SPENT = 'SPENT#';

export const personalData = {
  of: 'member',
  content: 'how much an account has changed within an hour',
  expires: 'after two hours',
  notExported: 'it says nothing but how often something was pressed within the hour',
  kept: 'the id of the account until it expires, so that an erasure does not lift the limits',
} as const satisfies PersonalData;

const HOUR_MS = 3_600_000;

export const countInHour = (owner: string, max: number): Promise<boolean> =>
  sendConditional(new UpdateCommand(toUpdate(owner, max)));

export const spendWrite = (owner: string, max: number): Write => ({ Update: toUpdate(owner, max) });

const toUpdate = (owner: string, max: number) =>
  limitedCountUpdate(
    { PK: `${SPENT}${owner}`, SK: new Date().toISOString().slice(0, 13) },
    max,
    Math.floor((Date.now() + 2 * HOUR_MS) / 1000),
  );
