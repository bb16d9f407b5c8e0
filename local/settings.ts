import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import cdk from '../cdk.json' with { type: 'json' };
import { createSchedule, Schedule } from './schedule.ts';

const portError = 'Expected a port number, from 1 to 65535';
const Port = z.coerce.number(portError).int(portError).min(1, portError).max(65_535, portError);
const Text = z.string().trim().min(1).optional();

const Environment = z.object({
  PORT: Port.optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../.local', import.meta.url))),
  DYNAMODB_ENDPOINT: z.url().optional(),
  SYNC_SCHEDULE: Schedule.default(() => createSchedule(cdk.context.syncSchedule)),
  STAFF_MFA: z.enum(['required', 'optional']).default('optional'),
  ALERT_DELAY_SECONDS: z.coerce.number('Expected a number of seconds').positive().optional(),
  EARLY_ACCESS_HOURS: z.coerce
    .number('Expected a number of hours')
    .min(0, 'Expected a number of hours')
    .max(336, 'Expected at most 336 hours')
    .default(0),
  HOLD_SECONDS: z.coerce
    .number('Expected a number of seconds')
    .int('Expected a whole number of seconds')
    .positive()
    .optional(),
  npm_lifecycle_event: Text,
  SHOP_URL: z.url().optional(),
  AIRTABLE_ENDPOINT_URL: z.url().optional(),
  AIRTABLE_CONTENT_URL: z.url().optional(),
  AIRTABLE_OAUTH_URL: z.url().optional(),
  AIRTABLE_TOKEN: Text,
  AIRTABLE_BASE_ID: Text,
  AIRTABLE_CLIENT_ID: Text,
  AIRTABLE_CLIENT_SECRET: Text,
});

const PAYPAL_REQUIRED = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;

/** Without any of these variables, a local PayPal is started. */
const PaypalEnvironment = z
  .object({
    PAYPAL_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).optional(),
    PAYPAL_CLIENT_ID: Text,
    PAYPAL_CLIENT_SECRET: Text,
    PAYPAL_WEBHOOK_ID: Text,
  })
  .superRefine((values, context) => {
    const isSet = Object.values(values).some((value) => value !== undefined);
    for (const name of isSet ? PAYPAL_REQUIRED : []) {
      if (values[name] !== undefined) continue;
      const message = 'PayPal requires a client id, a client secret and a webhook id';
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export interface Settings {
  schedule: Schedule;
  port: number | undefined;
  dataDir: string;
  /** The address that Airtable notifies. Default: the instance's own. */
  shopUrl: string | undefined;
  dynamodbEndpoint: string | undefined;
  airtable: Record<string, string> | undefined;
  paypal: Record<string, string> | undefined;
  /** `required`: staff need a second factor for the back office. */
  staffMfa: 'required' | 'optional';
  alertDelaySeconds: number | undefined;
  earlyAccessHours: number;
  holdSeconds: number | undefined;
  fresh: boolean;
  dev: boolean;
  isRunByNpm: boolean;
}

/** @throws Error that names each invalid variable */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({
    args,
    options: { fresh: { type: 'boolean' }, dev: { type: 'boolean' } },
  });
  // An empty variable counts as unset.
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const [result, paypal] = [Environment.safeParse(nonEmpty), PaypalEnvironment.safeParse(nonEmpty)];
  if (!result.success || !paypal.success) {
    const issues = [result, paypal].flatMap(({ error }) => error?.issues ?? []);
    const list = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`Invalid settings: ${list.join('; ')}`);
  }
  const {
    PORT,
    DATA_DIR,
    DYNAMODB_ENDPOINT,
    SYNC_SCHEDULE,
    STAFF_MFA,
    ALERT_DELAY_SECONDS,
    EARLY_ACCESS_HOURS,
    HOLD_SECONDS,
    npm_lifecycle_event,
    SHOP_URL,
    ...airtable
  } = result.data;
  return {
    port: PORT,
    dataDir: resolve(DATA_DIR),
    shopUrl: SHOP_URL,
    dynamodbEndpoint: DYNAMODB_ENDPOINT,
    schedule: SYNC_SCHEDULE,
    staffMfa: STAFF_MFA,
    alertDelaySeconds: ALERT_DELAY_SECONDS,
    earlyAccessHours: EARLY_ACCESS_HOURS,
    holdSeconds: HOLD_SECONDS,
    airtable: toVariables(airtable),
    paypal: toVariables(paypal.data),
    fresh: values.fresh ?? false,
    dev: values.dev ?? false,
    isRunByNpm: npm_lifecycle_event !== undefined,
  };
}

/** @returns undefined if no variable is set. */
function toVariables(
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> | undefined {
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}
