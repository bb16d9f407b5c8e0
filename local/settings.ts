import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import cdk from '../cdk.json' with { type: 'json' };
import { Schedule, createSchedule } from './schedule.ts';

const expected = 'Expected a port number, from 1 to 65535';
const port = z.coerce.number(expected).int(expected).min(1, expected).max(65_535, expected);
const text = z.string().trim().min(1).optional();

const Environment = z.object({
  PORT: port.optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../.local', import.meta.url))),
  AIRTABLE_ENDPOINT_URL: z.url().optional(),
  AIRTABLE_CONTENT_URL: z.url().optional(),
  AIRTABLE_OAUTH_URL: z.url().optional(),
  SYNC_SCHEDULE: Schedule.default(() => createSchedule(cdk.context.syncSchedule)),
  AIRTABLE_TOKEN: text,
  AIRTABLE_BASE_ID: text,
  AIRTABLE_CLIENT_ID: text,
  AIRTABLE_CLIENT_SECRET: text,
});

export interface Settings {
  /** Of the sync that nobody presses. */
  schedule: Schedule;
  /** Undefined: 3000, or the next that is free. */
  port: number | undefined;
  dataDir: string;
  /** Somebody's Airtable, real or not; undefined: one of our own is started. */
  airtable: Record<string, string> | undefined;
  /** Begin anew, without the data of earlier runs. */
  fresh: boolean;
  dev: boolean;
}

/** What the environment and the command line say.
 *  @throws Error that names what is wrong. */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({
    args,
    options: { fresh: { type: 'boolean' }, dev: { type: 'boolean' } },
  });
  // An empty variable says as much as none.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`A setting is not as expected: ${wrong.join('; ')}`);
  }
  const { PORT, DATA_DIR, SYNC_SCHEDULE, ...airtable } = result.data;
  const ofOnesOwn = Object.entries(airtable).filter(([, value]) => value !== undefined);
  return {
    port: PORT,
    dataDir: resolve(DATA_DIR),
    schedule: SYNC_SCHEDULE,
    airtable:
      ofOnesOwn.length > 0 ? (Object.fromEntries(ofOnesOwn) as Record<string, string>) : undefined,
    fresh: values.fresh ?? false,
    dev: values.dev ?? false,
  };
}
