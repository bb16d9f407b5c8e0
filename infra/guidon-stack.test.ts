import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { servedRoutes } from '../shared/contract/contract.ts';
import { GuidonStack } from './guidon-stack.ts';

let template: Template;
beforeAll(() => {
  const context = { syncSchedule: 'rate(2 hours)', airtableBaseId: 'appOfTheDealer' };
  template = Template.fromStack(new GuidonStack(new App({ context }), 'Test', 'test'));
});

test('the stack routes exactly the served calls', () => {
  const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'));
  const keys = routes.map(({ Properties }) => Properties.RouteKey as string);
  expect(keys.filter((key) => !key.startsWith('HEAD ')).sort()).toEqual(
    servedRoutes.map(({ key }) => key as string).sort(),
  );
});

test('every function runs on Node 24, on arm64', () => {
  template.allResourcesProperties('AWS::Lambda::Function', {
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
  });
});

test('the table can be recovered, and expires what carries a time to live', () => {
  template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
    Replicas: Match.arrayWith([
      Match.objectLike({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ]),
  });
});

const functions = () =>
  Object.values(template.findResources('AWS::Lambda::Function')).map(({ Properties }) => ({
    handler: String(Properties.Handler),
    timeout: Number(Properties.Timeout),
    env: Properties.Environment.Variables as Record<string, unknown>,
    role: String(Properties.Role['Fn::GetAtt'][0]),
  }));
interface Statement {
  Effect: string;
  Action: string | string[];
  Condition?: Record<string, Record<string, string[]>>;
}
const statementsOf = (role: string) =>
  Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.some((ref: { Ref: string }) => ref.Ref === role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);

test('the sync runs on its schedule, in a function that may take a quarter of an hour', () => {
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(2 hours)',
    Target: Match.objectLike({ Input: '{"cause":"schedule"}' }),
  });
  const worker = functions().find(({ handler }) => handler === 'index.worker');
  expect(worker?.timeout).toBe(900);
  template.hasResourceProperties('AWS::Lambda::Function', {
    Handler: 'index.worker',
    Environment: { Variables: Match.objectLike({ NODE_OPTIONS: '--max-semi-space-size=4' }) },
  });
  expect(
    statementsOf(worker?.role ?? '').some(({ Action }) => Action === 'lambda:InvokeFunction'),
  ).toBe(true);
});

test('Airtable’s secrets come from parameters, for the functions that need them alone', () => {
  const readers = functions().filter(({ env }) => 'AIRTABLE_TOKEN_PARAMETER' in env);
  expect(readers).toHaveLength(3);
  for (const { env, role } of functions()) {
    const reads = 'AIRTABLE_TOKEN_PARAMETER' in env;
    expect('AIRTABLE_TOKEN' in env || 'AIRTABLE_CLIENT_SECRET' in env).toBe(false);
    const statements = statementsOf(role);
    expect(statements.some(({ Action }) => Action === 'ssm:GetParameter')).toBe(reads);
    const isDenied = statements.some(
      ({ Effect, Condition }) =>
        Effect === 'Deny' &&
        Condition?.['ForAnyValue:StringEquals']?.['dynamodb:LeadingKeys']?.includes(
          'AIRTABLE_CONNECTION',
        ),
    );
    expect(isDenied).toBe(!reads);
    // A scan would walk past that.
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.flatMap(({ Action }) => Action)).not.toContain('dynamodb:Scan');
    expect(allowed.flatMap(({ Action }) => Action)).not.toContain('dynamodb:*');
  }
});
