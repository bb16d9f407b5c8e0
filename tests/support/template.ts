import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { vi } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { GuidonStack } from '../../infra/guidon-stack.ts';
import { readSettings, type Settings } from '../../infra/settings.ts';
import { stackName } from '../../infra/stage.ts';

// The first synthesis in a file hashes every asset, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation has no types for the properties of resources
export type Properties = Record<string, any>;

const PRODUCTION = {
  stage: 'prod',
  airtableBaseId: 'appOfTheDealer',
  // The template only names assets; skips copying them.
  'aws:cdk:disable-asset-staging': true,
};
const templates = new Map<string, Template>();

/** @param context overrides the production stage's context */
export function synthTemplate(context: Record<string, unknown> = {}): Template {
  const key = JSON.stringify(context);
  const cached = templates.get(key);
  if (cached) return cached;
  const template = Template.fromStack(synthStack(context));
  templates.set(key, template);
  return template;
}

export function synthStack(context: Record<string, unknown> = {}, region?: string): GuidonStack {
  const app = new App({
    context: { ...cdk.context, ...PRODUCTION, ...context },
    // The test of `npm run synth` validates. Validating here would take half of the time.
    builtinCloudFormationValidation: false,
  });
  const settings = readSettings(app.node.getAllContext());
  const env = region ? { env: { account: '111111111111', region } } : {};
  return new GuidonStack(app, stackName(settings.stage), settings, env);
}

export function getSiblingTemplate(stack: GuidonStack, name: string): Template {
  const sibling = stack.node.root.node.findChild(`${stack.stackName}-${name}`);
  return Template.fromStack(sibling as Stack);
}

/** @throws Error when there are several or none */
export function getProperties(
  template: Template,
  type: string,
  matches: (logicalId: string) => boolean = () => true,
): Properties {
  const found = Object.entries(template.findResources(type)).filter(([id]) => matches(id));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} resources of ${type}`);
  return only[1].Properties;
}

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
  Principal?: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

export interface DeployedFunction {
  /** Name of its bundle: `cart`, `sync-worker`. */
  name: string;
  properties: Properties;
  environment: Record<string, unknown>;
  statements: Statement[];
}

export const WITH_MAIL = { mailFrom: 'shop@shop.example' };

/** Add each new setting here: the resources that it adds count too. */
export const EVERY_OPTION = {
  edge: true,
  backOfficeGroup: 'staff',
  staffMfa: 'required',
  selfSignUp: true,
  shopName: 'Field & Garrison',
  mailFrom: 'shop@shop.example',
  mailReplyTo: 'dealer@dealer.example',
  mailPostalAddress: '1 Main Street, Springfield',
  userPoolPlan: 'plus',
  airtableBaseId: 'appOfTheDealer',
  airtableClientId: 'client',
  airtableMonthlyCalls: 1_000,
  syncSchedule: 'rate(1 hour)',
  earlyAccessHours: 24,
  paypalClientId: 'AZ-client',
  paypalWebhookId: '5GP028458E2496506',
  holdHours: 72,
  alarmEmail: 'ops@shop.example',
  urgentEmail: 'pager@shop.example',
  gradualReleases: true,
  backupAccount: '222222222222',
  backupRegion: 'eu-central-1',
  reservedConcurrency: true,
  domainName: 'shop.example',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/1',
  hostedZoneId: 'Z1',
  hostedZoneName: 'shop.example',
  webAcl: 'managed',
  monthlyBudget: 50,
  customerKey: true,
  restoredTable: 'Restored',
  restoredTableStreamArn: 'arn:aws:dynamodb:us-east-1:111111111111:table/Restored/stream/1',
} satisfies Record<
  // Production refuses the emulators.
  Exclude<keyof Settings, 'stage' | 'isProduction' | 'airtableEndpointUrl' | 'paypalEndpointUrl'>,
  string | number | boolean
>;

const NAMES: Record<string, string> = {
  SyncWorker: 'sync-worker',
  AuthPostConfirmation: 'post-confirmation',
  OutboxConsumer: 'outbox',
  MailSender: 'mail',
  PagesRenderer: 'render',
  ImportsImporter: 'importer',
};
const FUNCTION_ID = new RegExp(`^(Api(.+)|${Object.keys(NAMES).join('|')})Function`);

export function getFunctions(template: Template): DeployedFunction[] {
  const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
  return functions.flatMap(([id, { Properties: properties }]) => {
    const [, prefix = '', group] = FUNCTION_ID.exec(id) ?? [];
    const name = group ?? NAMES[prefix];
    if (!name) return [];
    const { Variables: environment } = properties.Environment;
    const statements = getStatements(template, properties.Role['Fn::GetAtt'][0]);
    return [{ name, properties, environment, statements }];
  });
}

export function getStatements(template: Template, role: string): Statement[] {
  return getAllStatements(template).flatMap((each) => (each.role === role ? each.statement : []));
}

export function getAllStatements(template: Template): { role: string; statement: Statement }[] {
  const inside = Object.entries(template.findResources('AWS::IAM::Role')).flatMap(
    ([role, { Properties }]) =>
      ((Properties.Policies ?? []) as Properties[]).flatMap(({ PolicyDocument }) =>
        (PolicyDocument.Statement as Statement[]).map((statement) => ({ role, statement })),
      ),
  );
  const attached = Object.values(template.findResources('AWS::IAM::Policy')).flatMap(
    ({ Properties }) =>
      (Properties.Roles as { Ref: string }[]).flatMap(({ Ref: role }) =>
        (Properties.PolicyDocument.Statement as Statement[]).map((statement) => ({
          role,
          statement,
        })),
      ),
  );
  return [...inside, ...attached];
}

/** Renders references by name: `${MediaBucket}/photos/*`. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(asText).join('');
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = value as Properties;
  if (Ref) return `\${${Ref}}`;
  if (attribute) return `\${${attribute.join('.')}}`;
  if (join) return join[1].map(asText).join(join[0]);
  throw new Error(`Not a text: ${JSON.stringify(value)}`);
}

export const toList = (value: string | string[]): string[] => [value].flat();
