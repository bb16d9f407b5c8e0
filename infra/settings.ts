import type { Node } from 'constructs';
import * as z from 'zod';
import { PRODUCTION, Stage } from './stage.ts';

/** cdk.json has booleans, `-c name=value` has texts. */
const flag = z.union([z.boolean(), z.stringbool()]);
const text = z.string().trim();
const optional = text.transform((given) => given || undefined).optional();
const whole = z.coerce.number().int().nonnegative();

const Context = z.object({
  stage: Stage,
  /** Whether there is a CDN with the site before the API. */
  edge: flag.default(true),
  /** The user pool's group that the back office is open to; empty: open to every signed-in user. */
  backOfficeGroup: text.default('staff'),
  /** Whether collectors may sign up themselves. */
  selfSignUp: flag.default(true),
  /** An address of a domain that SES may send from, in the region of the stage; else Cognito sends, at most 50 mails a day. */
  mailFrom: optional.pipe(z.email().optional()),
  /** Cognito's `essentials`, or `plus`, which watches for stolen passwords as well. */
  userPoolPlan: z.enum(['essentials', 'plus']).default('essentials'),
  airtableBaseId: optional.pipe(z.string().startsWith('app').optional()),
  airtableClientId: optional,
  /** Of the dealer's Airtable plan; 0: it has no limit. */
  airtableMonthlyCalls: whole.default(1_000),
  /** An expression of EventBridge: `rate(1 hour)`, `cron(0 6 * * ? *)`. */
  syncSchedule: text.default('rate(1 hour)'),
  /** Who is told of alarms. */
  alarmEmail: optional.pipe(z.email().optional()),
  /** The shop's own domain, with a certificate of us-east-1, as CloudFront has it. */
  domainName: optional.pipe(z.hostname().optional()),
  certificateArn: optional.pipe(z.string().startsWith('arn:').optional()),
  /** The public hosted zone that the domain's addresses are written into; else that is done by hand. */
  hostedZoneId: optional,
  hostedZoneName: optional.pipe(z.hostname().optional()),
  /** A web ACL of the scope CLOUDFRONT; `managed`: one of AWS's managed rules is made, in us-east-1 alone. */
  webAcl: optional.pipe(z.union([z.literal('managed'), z.string().startsWith('arn:')]).optional()),
  /** Whether the table is encrypted by a key of the account's own. */
  customerKey: flag.default(false),
  /** A table restored to a point in time, to be used in the place of the stack's own. */
  restoredTable: optional.pipe(z.string().min(3).optional()),
});

export type Settings = z.infer<typeof Context> & { isProduction: boolean };

/** What cdk.json says of each stage by itself. */
const Stages = z.record(z.string(), z.record(z.string(), z.unknown())).default({});

/** The context of cdk.json and of `-c name=value`; what is said of the stage itself goes before it.
 *  @throws Error that names what is not as expected. */
export function readSettings(node: Pick<Node, 'tryGetContext'>): Settings {
  const context = (name: string): unknown => node.tryGetContext(name) ?? undefined;
  const names = Object.keys(Context.shape);
  const own = Stages.parse(context('stages'))[String(context('stage'))] ?? {};
  const unknown = Object.keys(own).filter((name) => name === 'stage' || !names.includes(name));
  if (unknown.length > 0) throw new Error(`stages: there is no setting ${unknown.join(', ')}`);
  const given = names.map((name) => [name, own[name] ?? context(name)]);
  const result = Context.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`The context is not as expected: ${wrong.join('; ')}`);
  }
  const settings = { ...result.data, isProduction: result.data.stage === PRODUCTION };
  const { isProduction, edge, backOfficeGroup, selfSignUp } = settings;
  if (isProduction && !edge) throw new Error('edge: production is the site, with its address');
  if (isProduction && backOfficeGroup === '' && selfSignUp) {
    throw new Error(
      'backOfficeGroup: the back office of production is open to every signed-in user only where selfSignUp is false',
    );
  }
  const { domainName, certificateArn, hostedZoneId, hostedZoneName } = settings;
  if (Boolean(domainName) !== Boolean(certificateArn)) {
    throw new Error('domainName and certificateArn: a domain of one’s own takes both');
  }
  if (Boolean(hostedZoneId) !== Boolean(hostedZoneName) || (hostedZoneId && !domainName)) {
    throw new Error('hostedZoneId and hostedZoneName: expected both, beside a domainName');
  }
  return settings;
}
