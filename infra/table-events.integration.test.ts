import { expect, test } from 'vitest';
import {
  getFunctions,
  getProperties,
  synthTemplate,
  WITH_MAIL,
} from '../tests/support/template.ts';

const MAPPING = 'AWS::Lambda::EventSourceMapping';
const mapping = (prefix: string, context: Record<string, unknown> = WITH_MAIL) =>
  getProperties(synthTemplate(context), MAPPING, (id) => id.startsWith(prefix));
const UNDELIVERED = { 'Fn::GetAtt': [expect.stringMatching(/^TableEventsUndelivered/), 'Arn'] };
const STREAM = { 'Fn::GetAtt': [expect.stringMatching(/^StorageTable/), 'StreamArn'] };

test.each([
  ['Outbox', 'OUTBOX', { BatchSize: 10, MaximumRetryAttempts: 10 }],
  ['Mail', 'MAIL_QUEUE', { BatchSize: 100, MaximumRetryAttempts: 3 }],
])(
  'the consumer %s gets the new rows of %s only, and what fails is kept',
  (prefix, partition, limits) => {
    const { FilterCriteria, MaximumRecordAgeInSeconds, ...properties } = mapping(prefix);
    expect(properties).toMatchObject({
      ...limits,
      EventSourceArn: STREAM,
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: UNDELIVERED } },
      Enabled: true,
    });
    expect(MaximumRecordAgeInSeconds).toBeLessThan(24 * 60 * 60);
    expect(
      FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern)),
    ).toEqual([{ eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [partition] } } } }]);
  },
);

test('the table’s stream has no more consumers than it can serve', () => {
  synthTemplate(WITH_MAIL).resourceCountIs(MAPPING, 2);
});

test('only the consumers can read the table’s stream', () => {
  const readers = getFunctions(synthTemplate(WITH_MAIL)).flatMap(({ name, statements }) =>
    statements
      .filter(({ Action }) => [Action].flat().includes('dynamodb:GetRecords'))
      .map(({ Action, Resource, Effect }) => ({ name, Action, Resource, Effect })),
  );
  const reads = {
    Effect: 'Allow',
    Action: [
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ],
    Resource: STREAM,
  };
  expect(readers).toEqual([
    { name: 'outbox', ...reads },
    { name: 'mail', ...reads },
  ]);
});

test('undelivered events are kept encrypted for two weeks, and require TLS', () => {
  const isOwn = (id: string) => id.startsWith('TableEventsUndelivered');
  const template = synthTemplate();
  expect(getProperties(template, 'AWS::SQS::Queue', isOwn)).toMatchObject({
    SqsManagedSseEnabled: true,
    MessageRetentionPeriod: 14 * 24 * 60 * 60,
  });
  const { Statement } = getProperties(template, 'AWS::SQS::QueuePolicy', isOwn).PolicyDocument;
  expect(Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Deny',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
});

test.each([
  ['Outbox', 'ENABLED', 'ENABLED'],
  // Mails wait in the table until a sender address is set.
  ['Mail', 'DISABLED', 'ENABLED'],
])(
  'the consumer %s runs every minute (%s without mails, %s with mails)',
  (prefix, without, withMail) => {
    for (const [context, State] of [
      [{}, without],
      [WITH_MAIL, withMail],
    ] as const) {
      const schedule = getProperties(synthTemplate(context), 'AWS::Scheduler::Schedule', (id) =>
        id.startsWith(prefix),
      );
      expect(schedule).toMatchObject({
        ScheduleExpression: 'rate(1 minute)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        State,
        Target: {
          Arn: { 'Fn::GetAtt': [expect.stringMatching(`^${prefix}\\w+Function`), 'Arn'] },
          Input: '{"cause":"schedule"}',
          // The schedule runs again a minute later.
          RetryPolicy: { MaximumRetryAttempts: 0 },
          DeadLetterConfig: { Arn: UNDELIVERED },
        },
      });
      expect(mapping(prefix, context).Enabled).toBe(State === 'ENABLED');
    }
  },
);

test('the consumers of the table’s events have the time that they need', () => {
  const timeouts = getFunctions(synthTemplate()).map(({ name, properties }) => [
    name,
    properties.Timeout,
  ]);
  expect(timeouts).toContainEqual(['outbox', 900]);
  expect(timeouts).toContainEqual(['mail', 300]);
});

test('only the outbox notifies search engines, of the pages of the site', () => {
  const notifiers = getFunctions(synthTemplate(WITH_MAIL)).filter(
    ({ environment }) => 'INDEX_NOW_URL' in environment,
  );
  expect(notifiers.map(({ name }) => name)).toEqual(['outbox']);
  expect(notifiers[0]?.environment).toMatchObject({
    INDEX_NOW_URL: 'https://api.indexnow.org/indexnow',
    SITE_URL: expect.anything(),
  });
});
