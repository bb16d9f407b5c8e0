import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { vi } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { GuidonStack } from '../../infra/guidon-stack.ts';
import { readSettings } from '../../infra/settings.ts';
import { stackName } from '../../infra/stage.ts';

// The first synthesis in a file hashes every asset, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation has no types for the properties of resources
export type Properties = Record<string, any>;

const PRODUCTION = {
  stage: 'prod',
  airtableBaseId: 'appOfTheDealer',
  // Assets are only named in the template, not copied.
  'aws:cdk:disable-asset-staging': true,
};
const templates = new Map<string, Template>();

/** Synthesizes the template of a stage.
 *  @param context overrides the production stage's context. */
export function synthTemplate(context: Record<string, unknown> = {}): Template {
  const key = JSON.stringify(context);
  const cached = templates.get(key);
  if (cached) return cached;
  const template = Template.fromStack(synthStack(context));
  templates.set(key, template);
  return template;
}

/** @param region deploys the stack there; undefined for any. */
export function synthStack(context: Record<string, unknown> = {}, region?: string): GuidonStack {
  const app = new App({ context: { ...cdk.context, ...PRODUCTION, ...context } });
  const settings = readSettings(app.node);
  const env = region ? { env: { account: '111111111111', region } } : {};
  return new GuidonStack(app, stackName(settings.stage), settings, env);
}

/** Returns the properties of the only resource of a type that matches.
 *  @throws Error when there are several or none. */
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

/** Turns the shop's mails on. */
export const WITH_MAIL = { mailFrom: 'shop@shop.example' };

/** Functions without endpoints. */
const NAMES: Record<string, string> = {
  SyncWorker: 'sync-worker',
  AuthPostConfirmation: 'post-confirmation',
  OutboxConsumer: 'outbox',
  MailSender: 'mail',
  PagesRenderer: 'render',
  ImportsImporter: 'importer',
};
const FUNCTION_ID = new RegExp(`^(Api(.+)|${Object.keys(NAMES).join('|')})Function`);

/** Returns the product's functions with the permissions of their roles. */
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

/** Returns the statements of all policies of a role. */
export function getStatements(template: Template, role: string): Statement[] {
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.some((ref: { Ref?: string }) => ref.Ref === role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
}

/** Formats a value of the template as text, with references by name: `${MediaBucket}/photos/*`. */
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
