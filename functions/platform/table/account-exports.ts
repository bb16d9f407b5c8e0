import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional } from './conditional-writes.ts';
import { limitedCountUpdate } from './counters.ts';

/**
 * | access pattern           | keys                                       |
 * |--------------------------|--------------------------------------------|
 * | a user's exports per day | PK = `EXPORT_RATE#<user id>`, SK = `<day>` |
 */
export const EXPORT_RATE = 'EXPORT_RATE#';

export const personalData = {
  of: 'member',
  content: 'how often an account has exported its data on a day',
  expires: 'after two days',
  notExported: 'it says nothing but how often something was pressed on the day',
  kept: 'the id of the account until it expires, so that an erasure does not lift the limit',
} as const satisfies PersonalData;

export const MAX_EXPORTS_PER_DAY = 3;
const TTL_MS = 48 * 3_600_000;

export const countExport = (userId: string): Promise<boolean> =>
  sendConditional(
    new UpdateCommand(
      limitedCountUpdate(
        { PK: `${EXPORT_RATE}${userId}`, SK: new Date().toISOString().slice(0, 10) },
        MAX_EXPORTS_PER_DAY,
        Math.floor((Date.now() + TTL_MS) / 1000),
      ),
    ),
  );
