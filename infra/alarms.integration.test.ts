import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { longestGapSeconds, parseSchedule } from '../shared/schedule.ts';
import { propertiesOf, templateOf } from '../tests/support/template.ts';
import { twoPeriodsOf } from './missed-sync-window.ts';

const ALARM = 'AWS::CloudWatch::Alarm';
const alarms = (context?: Record<string, unknown>) =>
  Object.values(templateOf(context).findResources(ALARM)).map(({ Properties }) => ({
    title: Properties.AlarmName.replace('Guidon-prod ', '') as string,
    ...Properties,
  }));
const alarm = (title: string, context?: Record<string, unknown>) => {
  const found = alarms(context).find((each) => each.title === title);
  if (!found) throw new Error(`There is no alarm ‘${title}’`);
  return found;
};

test('something is watched of all that somebody would notice', () => {
  expect(alarms().map(({ title }) => title)).toEqual([
    'Sync failed',
    'Sync not run',
    'Sync waits for a person',
    'Airtable quota',
    'Dead letters',
    'Server errors',
    'Flood',
    'Slow answers',
    'Shop function errors',
    'Shop function throttles',
    'Back office function errors',
    'Back office function throttles',
    'Sync worker function errors',
    'Sync worker function throttles',
  ]);
});

test('every alarm says what is noticed and what to do, on a page of its own', async () => {
  const operations = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  for (const { title, AlarmDescription } of alarms()) {
    expect(operations).toContain(`\n### ${title}\n`);
    expect(AlarmDescription).toContain(`See ‘${title}’ in docs/operations.md.`);
    expect(AlarmDescription.length).toBeGreaterThan(100);
  }
});

test('every alarm tells the topic, and when it is over, but for what silence does not mend', () => {
  const topic = [{ Ref: expect.stringMatching(/^AlarmsTopic/) }];
  for (const { title, AlarmActions, OKActions } of alarms()) {
    const isEvent = ['Sync failed', 'Sync waits for a person'].includes(title);
    expect({ title, AlarmActions, OKActions }).toEqual({
      title,
      AlarmActions: topic,
      OKActions: isEvent ? undefined : topic,
    });
  }
});

test('CloudWatch may tell the topic, of this account’s alarms alone; and all use TLS', () => {
  const { Statement } = propertiesOf(templateOf(), 'AWS::SNS::TopicPolicy').PolicyDocument;
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

test('somebody is told by mail where an address is told', () => {
  templateOf().resourceCountIs('AWS::SNS::Subscription', 0);
  templateOf({ alarmEmail: 'ops@shop.example' }).hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'ops@shop.example',
  });
});

test('one failed sync is told at once', () => {
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

test('silence is told after two of the schedule’s periods without a sync that ended well', () => {
  expect(alarm('Sync not run')).toMatchObject({
    MetricName: 'SyncSucceeded',
    Period: 3_600,
    EvaluationPeriods: 2,
    DatapointsToAlarm: 2,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
    ActionsEnabled: true,
  });
  expect(alarm('Sync not run', { airtableBaseId: '' }).ActionsEnabled).toBe(false);
});

test.each([
  ['rate(1 hour)', 3_600, 2],
  ['rate(5 minutes)', 300, 2],
  ['rate(1 day)', 86_400, 2],
  ['rate(3 days)', 86_400, 6],
  ['cron(0 6 * * ? *)', 86_400, 2],
  ['cron(0/15 * * * ? *)', 900, 2],
  // Not at night.
  ['cron(0 8-20 * * ? *)', 43_200, 2],
  // Not at the weekend.
  ['cron(0 6 ? * 2-6 *)', 86_400, 6],
])('%s is looked back on by periods of %i s, %i of them', (expression, periodSeconds, periods) => {
  expect(twoPeriodsOf(expression)).toEqual({ periodSeconds, periods });
  const gap = longestGapSeconds(parseSchedule(expression));
  expect(periodSeconds * periods).toBeGreaterThanOrEqual(2 * gap);
});

test('a schedule that no alarm can watch is refused', () => {
  expect(() => twoPeriodsOf('cron(0 6 ? * 2 *)')).toThrow('three days');
});

test('more than 80 percent of Airtable’s calls are told', () => {
  expect(alarm('Airtable quota')).toMatchObject({
    MetricName: 'AirtableQuotaUsed',
    Statistic: 'Maximum',
    Threshold: 80,
    ComparisonOperator: 'GreaterThanThreshold',
  });
});

test('crashes and refusals are told of every function', () => {
  const functions = Object.keys(templateOf().findResources('AWS::Lambda::Function')).filter((id) =>
    /^(Api|SyncWorker)/.test(id),
  );
  for (const kind of ['errors', 'throttles']) {
    const watched = alarms()
      .filter(({ title }) => title.endsWith(`function ${kind}`))
      .flatMap(({ Metrics, Dimensions }) =>
        Dimensions
          ? [Dimensions]
          : Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: { Dimensions: [] } } }) =>
              MetricStat ? [MetricStat.Metric.Dimensions] : [],
            ),
      )
      .map(([{ Value }]) => Value.Ref);
    expect(watched.sort()).toEqual(functions.sort());
  }
});

test('no alarm adds up more than the ten metrics that one may', () => {
  for (const { Metrics = [] } of alarms()) expect(Metrics.length).toBeLessThanOrEqual(11);
});

test('the dashboard shows every alarm, and the newest errors of every function’s log', () => {
  const { DashboardBody, DashboardName } = propertiesOf(templateOf(), 'AWS::CloudWatch::Dashboard');
  expect(DashboardName).toBe('Guidon-prod');
  const references = JSON.stringify(DashboardBody);
  for (const id of Object.keys(templateOf().findResources(ALARM))) expect(references).toContain(id);
  const logs = Object.keys(templateOf().findResources('AWS::Logs::LogGroup')).filter((id) =>
    /^(Api|SyncWorker)/.test(id),
  );
  for (const id of logs) expect(references).toContain(`"Ref":"${id}"`);
});
