import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { servedRoutes } from '../shared/contract/contract.ts';
import { FALLBACK_ROUTE, groupRoutes } from '../shared/contract/group-routes.ts';
import { RENDER_ROUTE } from '../shared/edge/render-path.ts';
import {
  asText,
  getFunctions,
  getProperties,
  getStatements,
  synthTemplate,
} from '../tests/support/template.ts';

const groups = [...new Set(servedRoutes.map(({ group }) => group))];

const NO_ENDPOINTS = ['post-confirmation', 'sync-worker', 'outbox', 'mail', 'importer', 'render'];
const SOCKET_ROUTES = ['$connect', '$default', '$disconnect'];
const isApiStage = (id: string) => id.startsWith('Gateway');

test('the API has exactly the routes of the endpoint groups, each to its group’s function', () => {
  const template = synthTemplate();
  const integrations = template.findResources('AWS::ApiGatewayV2::Integration');
  const getFunction = (target: { 'Fn::Join': [string, [string, { Ref: string }]] }) => {
    const [, [, { Ref }]] = target['Fn::Join'];
    const uri = asText(integrations[Ref]?.Properties.IntegrationUri);
    return /\bApi([a-z]+)Function/.exec(uri)?.[1];
  };
  const routed = Object.values(template.findResources('AWS::ApiGatewayV2::Route')).map(
    ({ Properties }) => `${Properties.RouteKey} -> ${getFunction(Properties.Target)}`,
  );
  const served = [...groupRoutes, FALLBACK_ROUTE].map(({ key, group }) => `${key} -> ${group}`);
  const pages = ['GET', 'HEAD'].map((method) => `${method} ${RENDER_ROUTE} -> undefined`);
  const sockets = SOCKET_ROUTES.map((route) => `${route} -> imports`);
  expect(routed.sort()).toEqual([...served, ...pages, ...sockets].sort());
});

test('the API and the user pool are named after the stage', () => {
  const template = synthTemplate({ stage: 'staging' });
  template.hasResourceProperties('AWS::ApiGatewayV2::Api', { Name: 'Guidon-staging' });
  template.hasResourceProperties('AWS::Cognito::UserPool', { UserPoolName: 'Guidon-staging' });
});

test('visitors’ addresses are hashed with a generated secret', () => {
  const template = synthTemplate();
  const [[id] = []] = Object.entries(template.findResources('AWS::SecretsManager::Secret'));
  const key = {
    'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: id }, ':SecretString:::}}']],
  };
  const keys = getFunctions(template).flatMap(({ environment }) =>
    'ADDRESS_HASH_KEY' in environment ? [environment.ADDRESS_HASH_KEY] : [],
  );
  expect(keys).toEqual(Array(groups.length + 1).fill(key));
});

test('API Gateway can invoke exactly the functions that have routes', () => {
  const template = synthTemplate();
  const [invoker = ''] = Object.keys(template.findResources('AWS::IAM::Role')).filter((id) =>
    id.startsWith('GatewayInvoker'),
  );
  const [statement, ...others] = getStatements(template, invoker);
  expect(others).toEqual([]);
  expect(statement).toMatchObject({ Effect: 'Allow', Action: 'lambda:InvokeFunction' });
  const invoked = [statement?.Resource].flat().map((each) => asText(each));
  expect(invoked).toHaveLength(groups.length + 1);
  const integrations = Object.values(template.findResources('AWS::ApiGatewayV2::Integration'))
    .map(({ Properties }) => Properties)
    .filter(({ PayloadFormatVersion }) => PayloadFormatVersion === '2.0');
  expect(integrations.map(({ IntegrationUri }) => asText(IntegrationUri)).sort()).toEqual(
    invoked.sort(),
  );
  for (const { CredentialsArn } of integrations) {
    expect(CredentialsArn).toEqual({ 'Fn::GetAtt': [invoker, 'Arn'] });
  }
  // Only WebSockets need permissions of the function itself.
  const permissions = Object.values(template.findResources('AWS::Lambda::Permission')).filter(
    ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
  );
  expect(permissions).toHaveLength(SOCKET_ROUTES.length);
});

test('each kind of route is limited by itself', () => {
  const { RouteSettings } = getProperties(synthTemplate(), 'AWS::ApiGatewayV2::Stage', isApiStage);
  for (const { key, class: routeClass } of [...groupRoutes, FALLBACK_ROUTE]) {
    const expected = { cached: undefined, public: 20, member: 50, staff: 25 }[routeClass];
    expect(RouteSettings[key]?.ThrottlingRateLimit).toBe(expected);
  }
  const stages = synthTemplate().findResources('AWS::ApiGatewayV2::Stage');
  const [, stage] = Object.entries(stages).find(([id]) => isApiStage(id)) ?? [];
  const routes = Object.keys(synthTemplate().findResources('AWS::ApiGatewayV2::Route'));
  expect(stage?.DependsOn.filter((id: string) => routes.includes(id))).toHaveLength(
    routes.length - 2 - SOCKET_ROUTES.length,
  );
});

test('every group has a function with a bundle, as have those without endpoints', () => {
  const names = getFunctions(synthTemplate()).map(({ name }) => name);
  expect(names.sort()).toEqual([...groups, ...NO_ENDPOINTS].sort());
  for (const name of names)
    expect(existsSync(new URL(`../dist/functions/${name}/index.mjs`, import.meta.url))).toBe(true);
});

test('every function runs on Node 24 and arm64, with the configured memory, source maps and tracing', () => {
  for (const { properties, environment } of getFunctions(synthTemplate())) {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      MemorySize: 1_024,
      Handler: expect.stringMatching(/^index\.(handler|worker|importer|postConfirmation)$/),
    });
    expect(environment.NODE_OPTIONS).toContain('--enable-source-maps');
  }
});

test('every function times out before API Gateway and the CDN do', () => {
  const endpoints = getFunctions(synthTemplate()).filter(
    ({ name }) => !NO_ENDPOINTS.includes(name),
  );
  for (const { properties } of endpoints) expect(properties.Timeout).toBe(29);
});

test('every function has its own log group with limited retention', () => {
  const template = synthTemplate();
  const logs = getFunctions(template).map(
    ({ properties }) => properties.LoggingConfig.LogGroup.Ref,
  );
  expect(new Set(logs).size).toBe(logs.length);
  for (const [stage, days] of [
    ['prod', 90],
    ['staging', 7],
  ] as const) {
    synthTemplate({ stage }).allResourcesProperties('AWS::Logs::LogGroup', {
      RetentionInDays: days,
    });
  }
});

test('no log group is left behind but the one that docs/operations.md names', async () => {
  const lambdas = Object.entries(
    synthTemplate({ stage: 'staging' }).findResources('AWS::Lambda::Function'),
  );
  const implicit = lambdas.filter(([, { Properties }]) => !Properties.LoggingConfig);
  expect(implicit.map(([id]) => id)).toEqual([expect.stringMatching(/^CustomS3AutoDelete/)]);
  const runbook = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  expect(runbook).toContain('CustomS3AutoDelete');
});

test('the API is throttled', () => {
  synthTemplate().hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: Match.objectLike({
      ThrottlingRateLimit: 200,
      ThrottlingBurstLimit: 400,
    }),
  });
});

test('every request is logged without any of its contents', () => {
  const { AccessLogSettings } = getProperties(
    synthTemplate(),
    'AWS::ApiGatewayV2::Stage',
    isApiStage,
  );
  const logged = Object.values<string>(JSON.parse(AccessLogSettings.Format));
  expect(logged).toContain('$context.requestId');
  expect(logged).toContain('$context.status');
  const sensitive = /querystring|header|cookie|authorizer|identity|body/i;
  expect(logged.filter((each) => sensitive.test(each))).toEqual([]);
});

test('every function knows the user pool except the public ones and those without endpoints', () => {
  for (const { name, environment } of getFunctions(synthTemplate())) {
    const isPublic = ['products', 'derivatives', 'webhooks'].includes(name);
    const hasCallers = !isPublic && !NO_ENDPOINTS.includes(name);
    expect('COGNITO_USER_POOL_ID' in environment).toBe(hasCallers);
    expect('SITE_URL' in environment).toBe(
      hasCallers || ['mail', 'outbox', 'render'].includes(name),
    );
  }
});
