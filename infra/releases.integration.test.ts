import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { asText, getFunctions, type Properties, synthTemplate } from '../tests/support/template.ts';

const GRADUAL = ['auth', 'cart', 'orders', 'products', 'render'];
const template = (context = {}) => synthTemplate({ ...context });
const aliases = (context = {}) =>
  Object.entries(template(context).findResources('AWS::Lambda::Alias'));

test('a release shifts a tenth of the calls on the way to a sale to a new version, and all 15 minutes later', () => {
  const functions = getFunctions(template()).flatMap(({ name, properties }) =>
    aliases().some(([, { Properties }]) =>
      isDeepStrictEqual(
        template().findResources('AWS::Lambda::Function')[Properties.FunctionName.Ref]?.Properties,
        properties,
      ),
    )
      ? name
      : [],
  );
  expect(functions.sort()).toEqual(GRADUAL);
  const groups = template().findResources('AWS::CodeDeploy::DeploymentGroup');
  expect(Object.keys(groups)).toHaveLength(GRADUAL.length);
  for (const [, alias] of aliases()) {
    const { CodeDeployLambdaAliasUpdate: update } = alias.UpdatePolicy as Properties;
    expect(groups[update.DeploymentGroupName.Ref]?.Properties).toMatchObject({
      ApplicationName: { Ref: update.ApplicationName.Ref },
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent15Minutes',
    });
  }
});

test('a release is rolled back when an alarm about the API or its functions fires', () => {
  const alarms = [
    'Servererrors',
    'Shopfunctionerrors',
    'Businessfunctionerrors',
    'Loginfunctionerrors',
    'Pagefunctionerrors',
    'Catalogfunctionerrors',
    'Backofficefunctionerrors',
  ];
  for (const { Properties } of Object.values(
    template().findResources('AWS::CodeDeploy::DeploymentGroup'),
  )) {
    expect(Properties.AutoRollbackConfiguration.Events).toEqual(
      expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
    );
    expect(Properties.AlarmConfiguration.Enabled).toBe(true);
    const names = Properties.AlarmConfiguration.Alarms.map(
      ({ Name }: { Name: { Ref: string } }) => Name.Ref,
    );
    expect(names).toHaveLength(alarms.length);
    for (const alarm of alarms) {
      expect(names).toContainEqual(expect.stringMatching(new RegExp(`^Alarms${alarm}`)));
    }
  }
});

test('calls go to the alias of a function that has one, which API Gateway may invoke', () => {
  const integrations = Object.values(
    template().findResources('AWS::ApiGatewayV2::Integration'),
  ).map(({ Properties }) => asText(Properties.IntegrationUri));
  const invoker = JSON.stringify(template().findResources('AWS::IAM::Policy'));
  for (const [id, { Properties }] of aliases()) {
    const version =
      template().findResources('AWS::Lambda::Version')[Properties.FunctionVersion['Fn::GetAtt'][0]];
    expect(version?.Properties.FunctionName).toEqual(Properties.FunctionName);
    expect(integrations).toContain(`\${${id}}`);
    expect(integrations).not.toContain(`\${${Properties.FunctionName.Ref}.Arn}`);
    expect(invoker).toContain(`{"Ref":"${id}"}`);
  }
});

test('a release of another stage replaces functions at once by default', () => {
  const other = { stage: 'staging' };
  for (const type of ['AWS::Lambda::Alias', 'AWS::CodeDeploy::Application']) {
    template(other).resourceCountIs(type, 0);
  }
  expect(aliases({ ...other, gradualReleases: true })).toHaveLength(GRADUAL.length);
  const atOnce = aliases({ gradualReleases: false });
  expect(atOnce).toHaveLength(GRADUAL.length);
  for (const [, alias] of atOnce) expect(alias).not.toHaveProperty('UpdatePolicy');
  template({ gradualReleases: false }).resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
});

test('each function knows its release, which changes with its code only', () => {
  const releases = getFunctions(template()).map(({ environment }) => environment.RELEASE);
  for (const release of releases) expect(release).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
  expect(new Set(releases).size).toBe(releases.length);
});

test('production reserves concurrent executions for background work', () => {
  const reserved = (context = {}) =>
    Object.fromEntries(
      getFunctions(template(context)).flatMap(({ name, properties }) => {
        const { ReservedConcurrentExecutions: count } = properties;
        return count === undefined ? [] : [[name, count]];
      }),
    );
  expect(reserved()).toEqual({ 'sync-worker': 10, outbox: 10, mail: 10 });
  expect(reserved({ stage: 'staging' })).toEqual({});
  expect(reserved({ reservedConcurrency: false })).toEqual({});
});
