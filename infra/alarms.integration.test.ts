import { readFile } from 'node:fs/promises';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { longestGapSeconds, parseSchedule } from '../shared/schedule.ts';
import {
  EVERY_OPTION,
  getProperties,
  getSiblingTemplate,
  type Properties,
  synthStack,
  synthTemplate,
  WITH_MAIL,
} from '../tests/support/template.ts';
import { missedSyncWindow } from './missed-sync-window.ts';

const ALARM = 'AWS::CloudWatch::Alarm';
const toAlarms = (template: Template) =>
  Object.values(template.findResources(ALARM)).map(({ Properties }) => ({
    title: Properties.AlarmName.replace(/^Guidon-prod(-Outside)? /, '') as string,
    ...Properties,
  }));
const alarms = (context: Record<string, unknown> = WITH_MAIL) => toAlarms(synthTemplate(context));
const otherAlarms = () => {
  const stack = synthStack(EVERY_OPTION, 'eu-west-1');
  return ['Outside', 'Copier'].flatMap((name) => toAlarms(getSiblingTemplate(stack, name)));
};
const FUNCTION_ID =
  /^(Api|SyncWorker|AuthPostConfirmation|OutboxConsumer|MailSender|PagesRenderer|ImportsImporter)/;
const alarm = (title: string, context?: Record<string, unknown>) => {
  const found = alarms(context).find((each) => each.title === title);
  if (!found) throw new Error(`No alarm ‘${title}’`);
  return found;
};

test('docs/operations.md describes every alarm in its own section, and no other', async () => {
  const operations = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const [, chapter = ''] = /\n## Alarms\n(.*?)\n## /s.exec(operations) ?? [];
  const sections = Array.from(chapter.matchAll(/^### (.+)$/gm), ([, title]) => title);
  const existing = [...alarms(), ...otherAlarms()];
  expect(sections.sort()).toEqual(existing.map(({ title }) => title).sort());
  for (const { title, AlarmDescription } of existing) {
    expect(AlarmDescription).toContain(`See ‘${title}’ in docs/operations.md.`);
    expect(AlarmDescription.length).toBeGreaterThan(100);
  }
});

test('an alarm notifies the topic of its severity of its start and its end, except for one-time events', () => {
  for (const { title, AlarmActions, OKActions, AlarmDescription } of [
    ...alarms(),
    ...otherAlarms(),
  ]) {
    const isEvent = [
      'Sync failed',
      'Sync waits for a person',
      'E-mails failed',
      'Failed tasks',
      'Dealer reported an e-mail',
    ].includes(title);
    const isUrgent = AlarmDescription.startsWith('Urgent. ');
    const topic = isUrgent ? 'Urgent' : 'Topic';
    const [start, end] = [AlarmActions, OKActions].map(
      (actions = []) => /Alarms(Topic|Urgent)/.exec(JSON.stringify(actions))?.[1],
    );
    expect({ title, start, end }).toEqual({
      title,
      start: topic,
      end: isEvent ? undefined : topic,
    });
  }
});

test('an alarm is urgent when visitors cannot use the shop', () => {
  const urgent = [...alarms(), ...otherAlarms()].flatMap(({ title, AlarmDescription }) =>
    AlarmDescription.startsWith('Urgent. ') ? title : [],
  );
  expect(urgent.sort()).toEqual([
    'CDN errors',
    'Flood',
    'Function throttles',
    'Login function errors',
    'Outside check',
    'Page function errors',
    'Server errors',
    'Shop function errors',
  ]);
});

test('only this account’s CloudWatch can publish to the topics of alarms, over TLS', () => {
  const policies = Object.values(synthTemplate().findResources('AWS::SNS::TopicPolicy'));
  expect(policies).toHaveLength(2);
  for (const { Properties } of policies) expectClosed(Properties.PolicyDocument.Statement);
});

function expectClosed(Statement: object[]): void {
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
}

test.each(['eu-north-1', 'ap-northeast-3', 'us-east-1'])(
  'the monthly budget of a stage in %s notifies alarmEmail from us-east-1',
  (region) => {
    const BUDGET = 'AWS::Budgets::Budget';
    const alarmEmail = 'ops@shop.example';
    const stack = synthStack({ alarmEmail }, region);
    Template.fromStack(stack).resourceCountIs(BUDGET, 0);
    const outside = getSiblingTemplate(stack, 'Outside');
    outside.hasResourceProperties(BUDGET, {
      Budget: {
        BudgetName: 'Guidon-prod',
        BudgetType: 'COST',
        TimeUnit: 'MONTHLY',
        BudgetLimit: { Amount: 50, Unit: 'USD' },
      },
      NotificationsWithSubscribers: [
        {
          Notification: { NotificationType: 'ACTUAL', Threshold: 80 },
          Subscribers: [{ SubscriptionType: 'EMAIL', Address: alarmEmail }],
        },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    });
    for (const context of [{}, { alarmEmail, monthlyBudget: 0 }]) {
      getSiblingTemplate(synthStack(context, region), 'Outside').resourceCountIs(BUDGET, 0);
    }
  },
);

test('alarmEmail is subscribed to both topics, or urgentEmail to the urgent one', () => {
  const recipients = (context: object) =>
    Object.values(synthTemplate({ ...context }).findResources('AWS::SNS::Subscription')).map(
      ({ Properties: { Protocol, Endpoint, TopicArn } }) => [
        Protocol,
        Endpoint,
        TopicArn.Ref.replace(/\w{8}$/, ''),
      ],
    );
  const alarmEmail = 'ops@shop.example';
  expect(recipients({})).toEqual([]);
  expect(recipients({ alarmEmail })).toEqual([
    ['email', alarmEmail, 'AlarmsTopic'],
    ['email', alarmEmail, 'AlarmsUrgent'],
  ]);
  expect(recipients({ alarmEmail, urgentEmail: 'pager@shop.example' })).toEqual([
    ['email', alarmEmail, 'AlarmsTopic'],
    ['email', 'pager@shop.example', 'AlarmsUrgent'],
  ]);
});

test('the alarm of the outside check fires when it fails twice in a quarter of an hour, or does not run', () => {
  const outside = getSiblingTemplate(synthStack({}, 'eu-west-1'), 'Outside');
  expect(toAlarms(outside).find(({ title }) => title === 'Outside check')).toMatchObject({
    Namespace: 'Guidon',
    MetricName: 'OutsideCheckFailed',
    Dimensions: [{ Name: 'service', Value: 'Guidon-prod-Outside' }],
    EvaluationPeriods: 3,
    DatapointsToAlarm: 2,
    TreatMissingData: 'breaching',
  });
  outside.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
  });
  const { Environment } = getProperties(outside, 'AWS::Lambda::Function');
  expect(Environment.Variables).toMatchObject({
    POWERTOOLS_SERVICE_NAME: 'Guidon-prod-Outside',
    POWERTOOLS_METRICS_NAMESPACE: 'Guidon',
  });
  expect(JSON.stringify(Environment.Variables.SITE_URL)).toContain('Guidon-prod');
});

test('the alarms of the CDN’s errors and the certificate are where AWS publishes their metrics', () => {
  const stack = synthStack(EVERY_OPTION, 'eu-west-1');
  const outside = stack.node.root.node.findChild('Guidon-prod-Outside') as Stack;
  expect(outside.region).toBe('us-east-1');
  expect(outside.dependencies).toContain(stack);
  const [cdn] = otherAlarms().filter(({ title }) => title === 'CDN errors');
  const metrics = cdn?.Metrics.flatMap(
    ({ MetricStat }: { MetricStat?: { Metric: { MetricName: string } } }) =>
      MetricStat ? MetricStat.Metric.MetricName : [],
  );
  expect(metrics.sort()).toEqual(['5xxErrorRate', 'Requests']);
  expect(otherAlarms().find(({ title }) => title === 'Certificate expires')).toMatchObject({
    Namespace: 'AWS/CertificateManager',
    MetricName: 'DaysToExpiry',
    Dimensions: [{ Name: 'CertificateArn', Value: EVERY_OPTION.certificateArn }],
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 30,
    TreatMissingData: 'breaching',
  });
});

test('the alarm of the table fires when the table or its index refuses requests', () => {
  const { Metrics } = alarm('Table throttles');
  const [, ...throttles] = Metrics;
  expect(
    throttles.map(({ MetricStat: { Metric } }: { MetricStat: { Metric: Properties } }) => [
      Metric.MetricName,
      Metric.Dimensions.map(({ Name }: { Name: string }) => Name).join(),
    ]),
  ).toEqual([
    ['ReadThrottleEvents', 'TableName'],
    ['WriteThrottleEvents', 'TableName'],
    ['ReadThrottleEvents', 'GlobalSecondaryIndexName,TableName'],
    ['WriteThrottleEvents', 'GlobalSecondaryIndexName,TableName'],
  ]);
});

test('the alarm of throttles fires when Lambda refuses to run any function of the account', () => {
  expect(alarm('Function throttles')).toMatchObject({
    Namespace: 'AWS/Lambda',
    MetricName: 'Throttles',
    Statistic: 'Sum',
    Threshold: 0,
  });
  expect(alarm('Function throttles')).not.toHaveProperty('Dimensions');
});

test('the alarm of the sync fires immediately on a failed run', () => {
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

test('the alarm of the sync fires if no run succeeds for two intervals of the schedule', () => {
  expect(alarm('Sync not run')).toMatchObject({
    MetricName: 'SyncSucceeded',
    Period: 3_600,
    EvaluationPeriods: 2,
    DatapointsToAlarm: 2,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
  expect(alarms({ airtableBaseId: '' }).map(({ title }) => title)).toContain('Sync not run');
});

test.each([
  ['rate(1 hour)', 3_600, 2],
  ['rate(5 minutes)', 300, 2],
  ['rate(1 day)', 86_400, 2],
  ['rate(3 days)', 86_400, 6],
  ['cron(0 6 * * ? *)', 86_400, 2],
  ['cron(0/15 * * * ? *)', 900, 2],
  ['cron(0 8-20 * * ? *)', 43_200, 2],
  ['cron(0 6 ? * 2-6 *)', 86_400, 6],
])(
  'the alarm of a sync by %s has periods of %i s, %i of them',
  (expression, periodSeconds, periods) => {
    expect(missedSyncWindow(expression)).toEqual({ periodSeconds, periods });
    const gap = longestGapSeconds(parseSchedule(expression));
    expect(periodSeconds * periods).toBeGreaterThanOrEqual(2 * gap);
  },
);

test('a schedule of the sync that an alarm cannot monitor is rejected', () => {
  expect(() => missedSyncWindow('cron(0 6 ? * 2 *)')).toThrow('three days');
});

test('the alarm of the Airtable quota fires at more than 80 percent', () => {
  expect(alarm('Airtable quota')).toMatchObject({
    MetricName: 'AirtableQuotaUsed',
    Statistic: 'Maximum',
    Threshold: 80,
    ComparisonOperator: 'GreaterThanThreshold',
  });
});

test('the alarm of undelivered events fires while one is in the queue', () => {
  expect(alarm('Undelivered events')).toMatchObject({
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Value: { 'Fn::GetAtt': [expect.stringMatching(/^TableEvents/), 'QueueName'] } }],
    Threshold: 0,
  });
});

test('the alarm of late events fires when those of either function are older than five minutes', () => {
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
])(
  'the alarm of the %s fires before AWS judges the account by it',
  (title, MetricName, Threshold) => {
    expect(alarm(title)).toMatchObject({
      Namespace: 'AWS/SES',
      MetricName,
      Statistic: 'Average',
      Threshold,
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
    });
    expect(alarm(title)).not.toHaveProperty('Dimensions');
  },
);

test('the alarm of flooded forms fires when visitors without an account have used up what all may send', () => {
  expect(alarm('Forms flooded')).toMatchObject({
    MetricName: 'StrangersLimited',
    Statistic: 'Sum',
    Threshold: 0,
    ComparisonOperator: 'GreaterThanThreshold',
  });
});

test('there are no alarms about mails while they are off', () => {
  const titles = alarms({}).map(({ title }) => title);
  expect(titles).toContain('Undelivered events');
  for (const title of ['E-mails failed', 'Forms flooded', 'Bounce rate', 'Complaint rate']) {
    expect(titles).not.toContain(title);
  }
});

test('the errors of every function are monitored by an alarm', () => {
  const functions = Object.keys(synthTemplate().findResources('AWS::Lambda::Function')).filter(
    (id) => FUNCTION_ID.test(id),
  );
  const monitored = alarms()
    .filter(({ title }) => title.endsWith('function errors'))
    .flatMap(({ Metrics, Dimensions }) =>
      Dimensions
        ? [Dimensions]
        : Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: { Dimensions: [] } } }) =>
            MetricStat ? [MetricStat.Metric.Dimensions] : [],
          ),
    )
    .map(([{ Value }]) => Value.Ref);
  expect(monitored.sort()).toEqual(functions.sort());
});

test('an alarm combines at most ten metrics', () => {
  for (const { Metrics = [] } of alarms()) expect(Metrics.length).toBeLessThanOrEqual(11);
});

test('the dashboard shows every alarm and every function’s log', () => {
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

test('the alarms of mails report those that wait for an hour or that SES refuses, also without a run of the function', () => {
  expect(alarm('E-mails delayed')).toMatchObject({
    MetricName: 'MailOldestSeconds',
    Statistic: 'Maximum',
    Threshold: 3_600,
    EvaluationPeriods: 3,
    TreatMissingData: 'breaching',
  });
  expect(alarm('E-mails refused')).toMatchObject({
    MetricName: 'MailRefused',
    Statistic: 'Sum',
    Threshold: 0,
    EvaluationPeriods: 3,
    DatapointsToAlarm: 2,
    TreatMissingData: 'notBreaching',
  });
  expect(alarm('Dealer reported an e-mail')).toMatchObject({ MetricName: 'DealerMailReported' });
});
