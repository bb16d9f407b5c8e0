import { existsSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { servedRoutes } from '../shared/contract/contract.ts';
import { methodsOf } from '../shared/contract/endpoint.ts';
import { functionsOf, propertiesOf, templateOf } from '../tests/support/template.ts';

const groups = [...new Set(servedRoutes.map(({ group }) => group))];

test('the stack routes exactly the served calls, each to the function of its group', () => {
  const template = templateOf();
  const integrations = template.findResources('AWS::ApiGatewayV2::Integration');
  const functionOf = (target: { 'Fn::Join': [string, [string, { Ref: string }]] }) => {
    const [, [, { Ref }]] = target['Fn::Join'];
    const [id] = integrations[Ref]?.Properties.IntegrationUri['Fn::GetAtt'] ?? [];
    return /^Api([a-z]+)Function/.exec(id)?.[1];
  };
  const routed = Object.values(template.findResources('AWS::ApiGatewayV2::Route')).map(
    ({ Properties }) => `${Properties.RouteKey} -> ${functionOf(Properties.Target)}`,
  );
  const served = servedRoutes.flatMap(({ key, group, endpoint }) => {
    const path = key.slice(key.indexOf(' ') + 1);
    return methodsOf(key, endpoint).map((method) => `${method} ${path} -> ${group}`);
  });
  expect(routed.sort()).toEqual(served.sort());
});

test('there is a function for every group, and one for syncs, each with its bundle', () => {
  const names = functionsOf(templateOf()).map(({ name }) => name);
  expect(names.sort()).toEqual([...groups, 'sync-worker'].sort());
  for (const name of names)
    expect(existsSync(new URL(`../dist/functions/${name}/index.mjs`, import.meta.url))).toBe(true);
});

test('every function runs on Node 24, on arm64, with the memory measured, source maps and traces', () => {
  for (const { properties, environment } of functionsOf(templateOf())) {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      MemorySize: 1_024,
      Handler: expect.stringMatching(/^index\.(handler|worker)$/),
    });
    expect(environment.NODE_OPTIONS).toContain('--enable-source-maps');
  }
});

test('a call may take no longer than the gateway waits, which is less than the CDN does', () => {
  const called = functionsOf(templateOf()).filter(({ name }) => name !== 'sync-worker');
  for (const { properties } of called) expect(properties.Timeout).toBe(29);
});

test('every function keeps its own log, for a while', () => {
  const template = templateOf();
  const logs = functionsOf(template).map(({ properties }) => properties.LoggingConfig.LogGroup.Ref);
  expect(new Set(logs).size).toBe(logs.length);
  for (const [stage, days] of [
    ['prod', 90],
    ['staging', 7],
  ] as const) {
    templateOf({ stage }).allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: days });
  }
});

test('a flood costs no more than the throttle lets through', () => {
  templateOf().hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: Match.objectLike({
      ThrottlingRateLimit: 200,
      ThrottlingBurstLimit: 400,
    }),
  });
});

test('the gateway logs every call: which, how it went, and nothing that was sent along', () => {
  const { AccessLogSettings } = propertiesOf(templateOf(), 'AWS::ApiGatewayV2::Stage');
  const logged = Object.values<string>(JSON.parse(AccessLogSettings.Format));
  expect(logged).toContain('$context.requestId');
  expect(logged).toContain('$context.status');
  const secret = /querystring|header|cookie|authorizer|identity|body/i;
  expect(logged.filter((each) => secret.test(each))).toEqual([]);
});

test('the catalogue’s function knows nobody; every other knows who is who', () => {
  for (const { name, environment } of functionsOf(templateOf())) {
    const isOfVisitors = name !== 'products' && name !== 'sync-worker';
    expect('COGNITO_USER_POOL_ID' in environment).toBe(isOfVisitors);
    expect('SITE_URL' in environment).toBe(isOfVisitors);
  }
});
