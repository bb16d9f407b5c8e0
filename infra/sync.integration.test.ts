import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { getFunctions, getProperties, synthTemplate } from '../tests/support/template.ts';

const SCHEDULE = 'AWS::Scheduler::Schedule';
const worker = () => {
  const found = getFunctions(synthTemplate()).find(({ name }) => name === 'sync-worker');
  if (!found) throw new Error('No worker');
  return found;
};

test('the sync runs on the schedule, with retries and a dead-letter queue', () => {
  const template = synthTemplate({ syncSchedule: 'rate(2 hours)' });
  template.hasResourceProperties(SCHEDULE, {
    ScheduleExpression: 'rate(2 hours)',
    State: 'ENABLED',
    Target: {
      Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^SyncWorkerFunction'), 'Arn'] },
      Input: '{"cause":"schedule"}',
      RetryPolicy: { MaximumRetryAttempts: 3, MaximumEventAgeInSeconds: 1_800 },
      DeadLetterConfig: {
        Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^SyncDeadLetters'), 'Arn'] },
      },
    },
  });
  template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    MaximumRetryAttempts: 2,
    DestinationConfig: {
      OnFailure: {
        Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^SyncDeadLetters'), 'Arn'] },
      },
    },
  });
});

test('the sync has a schedule without an Airtable base, as staff may choose one without a deployment', () => {
  synthTemplate({ airtableBaseId: '' }).hasResourceProperties(SCHEDULE, { State: 'ENABLED' });
});

test('the worker of the sync has 15 minutes and can invoke itself', () => {
  const { properties, environment, statements } = worker();
  expect(properties.Timeout).toBe(900);
  expect(properties.RecursiveLoop).toBe('Allow');
  expect(environment.NODE_OPTIONS).toContain('--max-semi-space-size=4');
  const own = { 'Fn::GetAtt': [expect.stringMatching(/^SyncWorkerFunction/), 'Arn'] };
  expect(statements).toContainEqual({
    Effect: 'Allow',
    Action: 'lambda:InvokeFunction',
    Resource: own,
  });
});

test.each(['sync', 'outbox'])('the function %s can invoke the worker of the sync', (name) => {
  const { environment, statements } =
    getFunctions(synthTemplate()).find((each) => each.name === name) ?? {};
  expect(environment?.SYNC_WORKER).toEqual({ Ref: expect.stringMatching(/^SyncWorkerFunction/) });
  expect(statements).toContainEqual({
    Effect: 'Allow',
    Action: 'lambda:InvokeFunction',
    Resource: { 'Fn::GetAtt': [expect.stringMatching(/^SyncWorkerFunction/), 'Arn'] },
  });
});

test('the functions that publish products, or list early ones, know how long those are early', () => {
  const withHours = (context: Record<string, unknown>) =>
    getFunctions(synthTemplate(context)).flatMap(({ name, environment }) =>
      environment.EARLY_ACCESS_HOURS === undefined ? [] : [[name, environment.EARLY_ACCESS_HOURS]],
    );
  expect(withHours({ earlyAccessHours: 1.5 }).sort()).toEqual([
    ['alerts', '1.5'],
    ['outbox', '1.5'],
    ['sync', '1.5'],
    ['sync-worker', '1.5'],
  ]);
  expect(withHours({})).toEqual([]);
});

test('the dead letters of the sync are kept for two weeks', () => {
  const queue = getProperties(synthTemplate(), 'AWS::SQS::Queue', (id) => id.startsWith('Sync'));
  expect(queue).toMatchObject({
    MessageRetentionPeriod: 14 * 24 * 60 * 60,
    SqsManagedSseEnabled: true,
  });
});
