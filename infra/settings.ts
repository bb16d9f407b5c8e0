import type { Node } from 'constructs';
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

export type Settings = z.infer<typeof Context> & { isProduction: boolean };

/** Overrides per stage in cdk.json. */
const Stages = z.record(z.string(), z.record(z.string(), z.unknown())).default({});

/** Reads the settings from the context (cdk.json and `-c name=value`); a stage's own values take precedence.
 *  @throws Error naming every invalid setting. */
export function readSettings(node: Pick<Node, 'tryGetContext'>): Settings {
  const context = (name: string): unknown => node.tryGetContext(name) ?? undefined;
  const names = Object.keys(Context.shape);
  const overrides = Stages.parse(context('stages'))[String(context('stage'))] ?? {};
  const unknown = Object.keys(overrides).filter(
    (name) => name === 'stage' || !names.includes(name),
  );
  if (unknown.length > 0) throw new Error(`stages: unknown setting ${unknown.join(', ')}`);
  const values = names.map((name) => [name, overrides[name] ?? context(name)]);
  const result = Context.safeParse(Object.fromEntries(values));
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    throw new Error(`Invalid settings: ${problems.join('; ')}`);
  }
  const settings = { ...result.data, isProduction: result.data.stage === PRODUCTION };
  const { isProduction, edge, backOfficeGroup, selfSignUp } = settings;
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
  const { domainName, certificateArn, hostedZoneId, hostedZoneName } = settings;
  if (Boolean(domainName) !== Boolean(certificateArn)) {
    throw new Error('domainName and certificateArn: a custom domain requires both');
  }
  if (Boolean(hostedZoneId) !== Boolean(hostedZoneName) || (hostedZoneId && !domainName)) {
    throw new Error('hostedZoneId and hostedZoneName: expected both, together with domainName');
  }
  return settings;
}
