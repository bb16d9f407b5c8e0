import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { longestGapSeconds, parseSchedule } from '../shared/schedule.ts';
import { getProperties, synthTemplate, WITH_MAIL } from '../tests/support/template.ts';
import { missedSyncWindow } from './missed-sync-window.ts';

const ALARM = 'AWS::CloudWatch::Alarm';
const alarms = (context: Record<string, unknown> = WITH_MAIL) =>
  Object.values(synthTemplate(context).findResources(ALARM)).map(({ Properties }) => ({
    title: Properties.AlarmName.replace('Guidon-prod ', '') as string,
    ...Properties,
  }));
/** Logical IDs of the shop's functions and their logs. */
const FUNCTION_ID =
  /^(Api|SyncWorker|AuthPostConfirmation|OutboxConsumer|MailSender|PagesRenderer|ImportsImporter)/;
const alarm = (title: string, context?: Record<string, unknown>) => {
  const found = alarms(context).find((each) => each.title === title);
  if (!found) throw new Error(`No alarm ‘${title}’`);
  return found;
};

test('creates an alarm for every user-visible failure', () => {
  expect(alarms().map(({ title }) => title)).toEqual([
    'Sync failed',
    'Sync not run',
    'Sync waits for a person',
    'Airtable quota',
    'Dead letters',
    'Undelivered events',
    'Late events',
    'Mails failed',
    'Forms flooded',
    'Bounce rate',
    'Complaint rate',
    'Server errors',
    'Flood',
    'Slow answers',
    'Shop function errors',
    'Shop function throttles',
    'Page function errors',
    'Page function throttles',
    'Back office function errors',
    'Back office function throttles',
    'Sync worker function errors',
    'Sync worker function throttles',
    'Mail function errors',
    'Mail function throttles',
    'Failed logins',
    'Denied requests',
    'Password resets',
  ]);
});

test('describes every alarm in its own section of docs/operations.md', async () => {
  const operations = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  for (const { title, AlarmDescription } of alarms()) {
    expect(operations).toContain(`\n### ${title}\n`);
    expect(AlarmDescription).toContain(`See ‘${title}’ in docs/operations.md.`);
    expect(AlarmDescription.length).toBeGreaterThan(100);
  }
});

test('notifies the topic of every alarm and its end, except for one-time events', () => {
  const topic = [{ Ref: expect.stringMatching(/^AlarmsTopic/) }];
  for (const { title, AlarmActions, OKActions } of alarms()) {
    const isEvent = ['Sync failed', 'Sync waits for a person', 'Mails failed'].includes(title);
    expect({ title, AlarmActions, OKActions }).toEqual({
      title,
      AlarmActions: topic,
      OKActions: isEvent ? undefined : topic,
    });
  }
});

test('lets only this account’s CloudWatch publish to the topic, and requires TLS', () => {
  const { Statement } = getProperties(synthTemplate(), 'AWS::SNS::TopicPolicy').PolicyDocument;
  expect(Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Condition: { StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' } } },
    }),
  );
  expect(Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Deny',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
});

test('tells alarmEmail when the account reaches its monthly budget', () => {
  const BUDGET = 'AWS::Budgets::Budget';
  const alarmEmail = 'ops@shop.example';
  synthTemplate({ alarmEmail }).hasResourceProperties(BUDGET, {
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      {
        Notification: { NotificationType: 'ACTUAL', Threshold: 80 },
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: alarmEmail }],
      },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  });
  for (const context of [{}, { alarmEmail, monthlyBudget: 0 }]) {
    synthTemplate(context).resourceCountIs(BUDGET, 0);
  }
});

test('subscribes alarmEmail to the topic if it is set', () => {
  synthTemplate().resourceCountIs('AWS::SNS::Subscription', 0);
  synthTemplate({ alarmEmail: 'ops@shop.example' }).hasResourceProperties(
    'AWS::SNS::Subscription',
    {
      Protocol: 'email',
      Endpoint: 'ops@shop.example',
    },
  );
});

test('fires immediately on a failed sync', () => {
  expect(alarm('Sync failed')).toMatchObject({
    Namespace: 'Guidon',
    MetricName: 'SyncFailed',
    Dimensions: [{ Name: 'service', Value: 'Guidon-prod' }],
    Statistic: 'Sum',
    Period: 300,
    EvaluationPeriods: 1,
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
  });
});

test('fires if no sync succeeds for two intervals of the schedule', () => {
  expect(alarm('Sync not run')).toMatchObject({
    MetricName: 'SyncSucceeded',
    Period: 3_600,
    EvaluationPeriods: 2,
    DatapointsToAlarm: 2,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
  const titles = alarms({ airtableBaseId: '' }).map(({ title }) => title);
  expect(titles).not.toContain('Sync not run');
  expect(titles).toContain('Sync failed');
});

test.each([
  ['rate(1 hour)', 3_600, 2],
  ['rate(5 minutes)', 300, 2],
  ['rate(1 day)', 86_400, 2],
  ['rate(3 days)', 86_400, 6],
  ['cron(0 6 * * ? *)', 86_400, 2],
  ['cron(0/15 * * * ? *)', 900, 2],
  // Not during the night.
  ['cron(0 8-20 * * ? *)', 43_200, 2],
  // Not on weekends.
  ['cron(0 6 ? * 2-6 *)', 86_400, 6],
])('monitors %s with periods of %i s, %i of them', (expression, periodSeconds, periods) => {
  expect(missedSyncWindow(expression)).toEqual({ periodSeconds, periods });
  const gap = longestGapSeconds(parseSchedule(expression));
  expect(periodSeconds * periods).toBeGreaterThanOrEqual(2 * gap);
});

test('rejects a schedule that an alarm cannot monitor', () => {
  expect(() => missedSyncWindow('cron(0 6 ? * 2 *)')).toThrow('three days');
});

test('fires at more than 80 percent of the Airtable quota', () => {
  expect(alarm('Airtable quota')).toMatchObject({
    MetricName: 'AirtableQuotaUsed',
    Statistic: 'Maximum',
    Threshold: 80,
    ComparisonOperator: 'GreaterThanThreshold',
  });
});

test('fires while an undelivered event is in the queue', () => {
  expect(alarm('Undelivered events')).toMatchObject({
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Value: { 'Fn::GetAtt': [expect.stringMatching(/^TableEvents/), 'QueueName'] } }],
    Threshold: 0,
  });
});

test('fires when events of either function are older than five minutes', () => {
  const { Metrics, Threshold } = alarm('Late events');
  const [{ Expression }, ...ages] = Metrics;
  expect(Expression).toBe('MAX(METRICS())');
  expect(Threshold).toBe(5 * 60 * 1000);
  expect(ages.map(({ MetricStat }: { MetricStat: object }) => MetricStat)).toMatchObject(
    [/^OutboxConsumerFunction/, /^MailSenderFunction/].map((id) => ({
      Stat: 'Maximum',
      Metric: {
        MetricName: 'IteratorAge',
        Dimensions: [{ Name: 'FunctionName', Value: { Ref: expect.stringMatching(id) } }],
      },
    })),
  );
});

test.each([
  ['Bounce rate', 'Reputation.BounceRate', 0.04],
  ['Complaint rate', 'Reputation.ComplaintRate', 0.0008],
])('fires before AWS judges the account by its %s', (title, MetricName, Threshold) => {
  expect(alarm(title)).toMatchObject({
    Namespace: 'AWS/SES',
    MetricName,
    Statistic: 'Average',
    Threshold,
    ComparisonOperator: 'GreaterThanThreshold',
    TreatMissingData: 'notBreaching',
  });
  // The account's, not one of a configuration set.
  expect(alarm(title)).not.toHaveProperty('Dimensions');
});

test('fires when visitors without an account have used up what all of them may send', () => {
  expect(alarm('Forms flooded')).toMatchObject({
    MetricName: 'StrangersLimited',
    Statistic: 'Sum',
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
  });
});

test('has no alarms about mails while they are off', () => {
  const titles = alarms({}).map(({ title }) => title);
  expect(titles).toContain('Undelivered events');
  for (const title of ['Mails failed', 'Forms flooded', 'Bounce rate', 'Complaint rate']) {
    expect(titles).not.toContain(title);
  }
});

test('monitors errors and throttles of every function', () => {
  const functions = Object.keys(synthTemplate().findResources('AWS::Lambda::Function')).filter(
    (id) => FUNCTION_ID.test(id),
  );
  for (const kind of ['errors', 'throttles']) {
    const monitored = alarms()
      .filter(({ title }) => title.endsWith(`function ${kind}`))
      .flatMap(({ Metrics, Dimensions }) =>
        Dimensions
          ? [Dimensions]
          : Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: { Dimensions: [] } } }) =>
              MetricStat ? [MetricStat.Metric.Dimensions] : [],
            ),
      )
      .map(([{ Value }]) => Value.Ref);
    expect(monitored.sort()).toEqual(functions.sort());
  }
});

test('combines at most ten metrics per alarm', () => {
  for (const { Metrics = [] } of alarms()) expect(Metrics.length).toBeLessThanOrEqual(11);
});

test('shows every alarm and every function’s log on the dashboard', () => {
  const template = synthTemplate(WITH_MAIL);
  const { DashboardBody, DashboardName } = getProperties(template, 'AWS::CloudWatch::Dashboard');
  expect(DashboardName).toBe('Guidon-prod');
  const references = JSON.stringify(DashboardBody);
  for (const id of Object.keys(template.findResources(ALARM))) expect(references).toContain(id);
  const logs = Object.keys(template.findResources('AWS::Logs::LogGroup')).filter((id) =>
    FUNCTION_ID.test(id),
  );
  for (const id of logs) expect(references).toContain(`"Ref":"${id}"`);
});
