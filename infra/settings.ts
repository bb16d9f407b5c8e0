import { closest } from 'fastest-levenshtein';
import * as z from 'zod';
import { PRODUCTION, Stage } from './stage.ts';

/** cdk.json has booleans, `-c name=value` passes strings. */
const flag = z.union([z.boolean(), z.stringbool()]);
const text = z.string().trim();
/** An empty string counts as unset. */
const optional = text.transform((value) => value || undefined).optional();
const count = z.coerce.number().int().nonnegative();

const Context = z.object({
  stage: Stage,
  /** `false` deploys the API without the CDN and the site. */
  edge: flag.default(true),
  /** The user pool group with access to the back office; empty: every signed-in user. */
  backOfficeGroup: text.default('staff'),
  /** `required`, the default: staff need a second factor for the back office. */
  staffMfa: z.enum(['required', 'optional']).default('required'),
  /** Lets collectors create accounts. */
  selfSignUp: flag.default(true),
  /** The shop's name in mails. Cognito puts it into HTML and replaces `{…}`. */
  shopName: text
    .regex(/^[^<>{}"\p{Cc}]{1,64}$/u, 'Expected up to 64 characters without <>{}"')
    .default('Guidon'),
  /** A sender address whose domain SES has verified in the stage's region. Default: no mails by the shop, and
   *  Cognito's 50 a day. */
  mailFrom: optional.pipe(z.email().optional()),
  /** The dealer's address: receives replies and the mails for the dealer. Default: `mailFrom`. */
  mailReplyTo: optional.pipe(z.email().optional()),
  /** The dealer's postal address, which US law requires in commercial mails. */
  mailPostalAddress: optional,
  /** The Cognito plan; `plus` adds threat protection. */
  userPoolPlan: z.enum(['essentials', 'plus']).default('essentials'),
  airtableBaseId: optional.pipe(z.string().startsWith('app').optional()),
  airtableClientId: optional,
  /** An emulator to use instead of Airtable; not in production. */
  airtableEndpointUrl: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** The quota of the dealer's Airtable plan; 0: unlimited. */
  airtableMonthlyCalls: count.default(1_000),
  /** An EventBridge expression: `rate(1 hour)`, `cron(0 6 * * ? *)` (UTC). */
  syncSchedule: text.default('rate(1 hour)'),
  /** How long only members see new products, up to two weeks; 0: everybody sees them at once. */
  earlyAccessHours: z.coerce.number().min(0).max(336).default(0),
  /** How long the pieces of an accepted offer are held, up to 30 days. */
  holdHours: z.coerce.number().min(1).max(720).default(72),
  /** The recipient of alarms. */
  alarmEmail: optional.pipe(z.email().optional()),
  /** The recipient of urgent alarms, such as a pager's address. Default: `alarmEmail`. */
  urgentEmail: optional.pipe(z.email().optional()),
  /** The shop's custom domain; CloudFront requires its certificate in us-east-1. */
  domainName: optional.pipe(z.hostname().optional()),
  certificateArn: optional.pipe(z.string().startsWith('arn:').optional()),
  /** The public hosted zone to add the domain's records to; otherwise they are added by hand. */
  hostedZoneId: optional,
  hostedZoneName: optional.pipe(z.hostname().optional()),
  /** `true` limits requests per address, `managed` adds AWS's managed rules; or the ARN of a web ACL with scope
   *  CLOUDFRONT. */
  webAcl: z.union([flag, z.literal('managed'), z.string().startsWith('arn:')]).default(true),
  /** In US dollars. Notifies `alarmEmail` at 80 percent spent or 100 percent forecast. 0: no budget. */
  monthlyBudget: count.default(50),
  /** Shifts visitors to a release within 15 minutes, and back if alarms fire. Default: in production. */
  gradualReleases: flag.optional(),
  /** Reserves concurrent executions for background work. Default: in production. */
  reservedConcurrency: flag.optional(),
  /** Another account for copies of the data, and their region. Default: no copies, and the stage's account. */
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
  /** Encrypts the table with a customer managed key. */
  customerKey: flag.default(false),
  /** The name of a restored table to use instead of the stack's own. */
  restoredTable: optional.pipe(z.string().min(3).optional()),
  /** The ARN of its stream. */
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

/** Overrides per stage in cdk.json. */
const Stages = z.record(z.string(), z.record(z.string(), z.unknown())).default({});

const NAMES = Object.keys(Context.shape);
/** Names in the context that are no settings of a stage. CDK's own also contain a colon. */
const OTHER_NAMES = ['stages', 'cli-telemetry'];

/** Reads the settings from the context (cdk.json and `-c name=value`); a stage's own values take precedence.
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
