import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { functionsOf, propertiesOf, templateOf } from '../tests/support/template.ts';

const SCHEDULE = 'AWS::Scheduler::Schedule';
const worker = () => {
  const found = functionsOf(templateOf()).find(({ name }) => name === 'sync-worker');
  if (!found) throw new Error('There is no worker');
  return found;
};

test('the sync runs on its schedule, is tried again, and is not lost', () => {
  const template = templateOf({ syncSchedule: 'rate(2 hours)' });
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

test('without a base of Airtable’s, nothing is scheduled', () => {
  templateOf({ airtableBaseId: '' }).hasResourceProperties(SCHEDULE, { State: 'DISABLED' });
});

test('the worker has a quarter of an hour, and calls itself to go on', () => {
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

test('whoever presses Sync has the worker run', () => {
  const sync = functionsOf(templateOf()).find(({ name }) => name === 'sync');
  expect(sync?.environment.SYNC_WORKER).toEqual({
    Ref: expect.stringMatching(/^SyncWorkerFunction/),
  });
});

test('dead letters wait for two weeks', () => {
  expect(propertiesOf(templateOf(), 'AWS::SQS::Queue')).toMatchObject({
    MessageRetentionPeriod: 14 * 24 * 60 * 60,
    SqsManagedSseEnabled: true,
  });
});
