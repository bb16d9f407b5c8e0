import { closest } from 'fastest-levenshtein';
import * as z from 'zod';
import { DEFAULT_HOLD_HOURS } from '../shared/quotes/hold-end.ts';
import { PRODUCTION, Stage } from './stage.ts';

/** cdk.json has booleans, but `-c name=value` passes strings. */
const flag = z.union([z.boolean(), z.stringbool()]);
const text = z.string().trim();
const optional = text.transform((value) => value || undefined).optional();
const count = z.coerce.number().int().nonnegative();

const Context = z.object({
  stage: Stage,
  edge: flag.default(true),
  /** An empty string gives every signed-in user access to the back office. */
  backOfficeGroup: text.default('staff'),
  /** `required` demands a second factor of staff for the back office. */
  staffMfa: z.enum(['required', 'optional']).default('required'),
  selfSignUp: flag.default(true),
  /** Cognito inserts the name into HTML mails and replaces `{…}`. */
  shopName: text
    .regex(/^[^<>{}"\p{Cc}]{1,64}$/u, 'Expected up to 64 characters without <>{}"')
    .default('Guidon'),
  /** SES must have verified the sender's domain in the stage's region. Default: the shop sends no mails, and
   *  Cognito at most 50 a day. */
  mailFrom: optional.pipe(z.email().optional()),
  /** Receives replies and the mails to the dealer. Default: `mailFrom`. */
  mailReplyTo: optional.pipe(z.email().optional()),
  mailPostalAddress: optional,
  userPoolPlan: z.enum(['essentials', 'plus']).default('essentials'),
  airtableBaseId: optional.pipe(z.string().startsWith('app').optional()),
  airtableClientId: optional,
  airtableEndpointUrl: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** The quota of the dealer's Airtable plan; 0 means unlimited. */
  airtableMonthlyCalls: count.default(1_000),
  /** The id of a REST app at PayPal. Default: PayPal is not offered. */
  paypalClientId: optional,
  /** The id of the app's webhook, which notifies `/api/paypal-webhook`. */
  paypalWebhookId: optional,
  /** The address of another API, such as PayPal's sandbox. */
  paypalEndpointUrl: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
  /** An EventBridge expression: `rate(1 hour)`, `cron(0 6 * * ? *)` (UTC). */
  syncSchedule: text.default('rate(1 hour)'),
  /** Only members see new products for this long, up to two weeks; 0 turns early access off. */
  earlyAccessHours: z.coerce.number().min(0).max(336).default(0),
  /** The pieces of an accepted offer are held for this long, up to 30 days. */
  holdHours: z.coerce.number().min(1).max(720).default(DEFAULT_HOLD_HOURS),
  alarmEmail: optional.pipe(z.email().optional()),
  urgentEmail: optional.pipe(z.email().optional()),
  /** CloudFront requires the domain's certificate in us-east-1. */
  domainName: optional.pipe(z.hostname().optional()),
  certificateArn: optional.pipe(z.string().startsWith('arn:').optional()),
  /** The public hosted zone that receives the domain's records. Default: operators add the records by hand. */
  hostedZoneId: optional,
  hostedZoneName: optional.pipe(z.hostname().optional()),
  /** `true` limits requests per address, `managed` adds AWS's managed rules. An ARN must name a web ACL with
   *  scope CLOUDFRONT. */
  webAcl: z.union([flag, z.literal('managed'), z.string().startsWith('arn:')]).default(true),
  /** US dollars. Notifies `alarmEmail` at 80 percent spent or 100 percent forecast; 0 means no budget. */
  monthlyBudget: count.default(50),
  /** Shifts visitors to a release within 15 minutes, and back if alarms fire. Default: only in production. */
  gradualReleases: flag.optional(),
  reservedConcurrency: flag.optional(),
  /** No copies are made without a region; the account defaults to the stage's. */
  backupAccount: optional.pipe(
    z
      .string()
      .regex(/^\d{12}$/, 'Expected an account id')
      .optional(),
  ),
  backupRegion: optional.pipe(
    z
      .string()
      .regex(/^[a-z]+(-[a-z]+)+-\d$/, 'Expected a region')
      .optional(),
  ),
  customerKey: flag.default(false),
  restoredTable: optional.pipe(z.string().min(3).optional()),
  restoredTableStreamArn: optional.pipe(
    z
      .string()
      .regex(
        /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[^/]+\/stream\/.+$/,
        'Expected arn:…:table/…/stream/…',
      )
      .optional(),
  ),
});

type Values = z.infer<typeof Context>;
export type Settings = Values &
  Required<Pick<Values, 'gradualReleases' | 'reservedConcurrency'>> & { isProduction: boolean };

const Stages = z.record(z.string(), z.record(z.string(), z.unknown())).default({});

const NAMES = Object.keys(Context.shape);
/** Context names that are not settings of a stage. CDK's own also contain a colon. */
const OTHER_NAMES = ['stages', 'cli-telemetry'];

/** A stage's values override the general ones of cdk.json and `-c name=value`.
 *  @throws Error naming every invalid or unknown setting. */
export function readSettings(context: Readonly<Record<string, unknown>>): Settings {
  const overrides = Stages.parse(context.stages ?? undefined)[String(context.stage)] ?? {};
  rejectUnknown(
    'stages: unknown setting',
    Object.keys(overrides),
    NAMES.filter((name) => name !== 'stage'),
  );
  rejectUnknown(
    'Unknown setting',
    Object.keys(context).filter((name) => !name.includes(':')),
    [...NAMES, ...OTHER_NAMES],
  );
  const values = NAMES.map((name) => [name, overrides[name] ?? context[name] ?? undefined]);
  const result = Context.safeParse(Object.fromEntries(values));
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    throw new Error(`Invalid settings: ${problems.join('; ')}`);
  }
  const isProduction = result.data.stage === PRODUCTION;
  const { gradualReleases = isProduction, reservedConcurrency = isProduction } = result.data;
  const settings = { ...result.data, isProduction, gradualReleases, reservedConcurrency };
  const { edge, backOfficeGroup, selfSignUp } = settings;
  if (isProduction && !edge)
    throw new Error('edge: production cannot be deployed without the site');
  if (isProduction && settings.staffMfa !== 'required') {
    throw new Error('staffMfa: production requires a second factor of the staff');
  }
  if (isProduction && settings.airtableEndpointUrl) {
    throw new Error('airtableEndpointUrl: production uses Airtable itself');
  }
  if (isProduction && settings.paypalEndpointUrl) {
    throw new Error('paypalEndpointUrl: production uses PayPal itself');
  }
  if (Boolean(settings.paypalClientId) !== Boolean(settings.paypalWebhookId)) {
    throw new Error('paypalClientId and paypalWebhookId: PayPal requires both');
  }
  if (isProduction && backOfficeGroup === '' && selfSignUp) {
    throw new Error(
      'backOfficeGroup: production requires a group unless selfSignUp is false, or anyone could sign up as staff',
    );
  }
  const { restoredTable, restoredTableStreamArn = '' } = settings;
  if (restoredTable && !restoredTableStreamArn.includes(`:table/${restoredTable}/stream/`)) {
    throw new Error(
      `restoredTableStreamArn: restoredTable requires the ARN of its stream, arn:…:table/${restoredTable}/stream/…`,
    );
  }
  if (settings.backupAccount && !settings.backupRegion) {
    throw new Error('backupRegion: copies in another account require the region');
  }
  const { domainName, certificateArn, hostedZoneId, hostedZoneName } = settings;
  if (Boolean(domainName) !== Boolean(certificateArn)) {
    throw new Error('domainName and certificateArn: a custom domain requires both');
  }
  if (Boolean(hostedZoneId) !== Boolean(hostedZoneName) || (hostedZoneId && !domainName)) {
    throw new Error('hostedZoneId and hostedZoneName: expected both, together with domainName');
  }
  return settings;
}

function rejectUnknown(problem: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names
    .filter((name) => !known.includes(name))
    .map((name) => `${name} (did you mean ${closest(name, known)}?)`);
  if (unknown.length > 0) throw new Error(`${problem} ${unknown.join(', ')}`);
}
