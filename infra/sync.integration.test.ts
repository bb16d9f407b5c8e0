import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { getFunctions, getProperties, synthTemplate } from '../tests/support/template.ts';

const SCHEDULE = 'AWS::Scheduler::Schedule';
const worker = () => {
  const found = getFunctions(synthTemplate()).find(({ name }) => name === 'sync-worker');
  if (!found) throw new Error('No worker');
  return found;
};

test('runs on the schedule, with retries and a dead-letter queue', () => {
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

test('disables the schedule without an Airtable base', () => {
  synthTemplate({ airtableBaseId: '' }).hasResourceProperties(SCHEDULE, { State: 'DISABLED' });
});

test('gives the worker 15 minutes and lets it invoke itself', () => {
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

test('tells the sync function the worker’s name', () => {
  const sync = getFunctions(synthTemplate()).find(({ name }) => name === 'sync');
  expect(sync?.environment.SYNC_WORKER).toEqual({
    Ref: expect.stringMatching(/^SyncWorkerFunction/),
  });
});

test('keeps dead letters for two weeks', () => {
  expect(getProperties(synthTemplate(), 'AWS::SQS::Queue')).toMatchObject({
    MessageRetentionPeriod: 14 * 24 * 60 * 60,
    SqsManagedSseEnabled: true,
  });
});
