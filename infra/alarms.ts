import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  type Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import {
  AIRTABLE_QUOTA_USED,
  SYNC_BLOCKED,
  SYNC_FAILED,
  SYNC_SUCCEEDED,
} from '../functions/aws/metric-names.ts';
import type { Api } from './api.ts';
import { type Gateway, THROTTLE } from './gateway.ts';
import { type BundledLambda, toldMetric } from './lambda.ts';
import { twoPeriodsOf } from './missed-sync-window.ts';
import type { Settings } from './settings.ts';
import type { Sync } from './sync.ts';

interface Props {
  settings: Settings;
  gateway: Gateway;
  api: Api;
  sync: Sync;
  /** Whether there is a base of Airtable's to be in step with. */
  isConnected: boolean;
}

interface Watched {
  /** Its page in docs/operations.md is headed so. */
  title: string;
  /** What a customer or the dealer notices of it, and what to do. */
  means: string;
  metric: IMetric;
  /** Past it, the alarm goes off; so it does below it, where that is said. */
  threshold: number;
  below?: true;
  /** Of so many periods in a row, all; or so many of them. */
  periods?: number;
  of?: number;
  /** Nothing measured is as bad as the worst. */
  missingIsBad?: true;
  /** Silence afterwards says nothing of it being mended. */
  isEvent?: true;
  isOff?: boolean;
}

const FIVE_MINUTES = Duration.minutes(5);
/** Which functions visitors of the shop wait for; staff wait for all others. */
const SHOP = ['products', 'cart', 'wishlist', 'orders', 'auth'] as const;

/** Says so when something is wrong: one topic, and an alarm for each thing that somebody would notice. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly alarms: Alarm[] = [];

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    this.topic = this.#newTopic(props.settings);
    for (const watched of [
      ...this.#ofTheSync(props),
      ...this.#ofTheApi(props.gateway),
      ...this.#ofTheFunctions(props),
    ]) {
      this.#watch(watched);
    }
  }

  #newTopic({ alarmEmail }: Settings): Topic {
    const topic = new Topic(this, 'Topic', {
      displayName: Stack.of(this).stackName,
      enforceSSL: true,
    });
    // Its own policy takes the place of the one by which the account's alarms may tell it.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
    return topic;
  }

  #ofTheSync({ settings, sync, isConnected }: Props): Watched[] {
    const { periodSeconds, periods } = twoPeriodsOf(settings.syncSchedule);
    return [
      {
        title: 'Sync failed',
        means:
          'The shop no longer follows the Airtable base: what was sold may still stand for sale. The Admin Dashboard says what failed and what to do.',
        metric: this.#ours(SYNC_FAILED),
        threshold: 0,
        isEvent: true,
      },
      {
        title: 'Sync not run',
        means:
          'For two of its periods no sync has ended well: the shop shows what the Airtable base was like before. See whether the schedule is on, and what the newest runs say.',
        metric: this.#ours(SYNC_SUCCEEDED, Stats.SUM, Duration.seconds(periodSeconds)),
        threshold: 1,
        below: true,
        periods,
        missingIsBad: true,
        isOff: !isConnected,
      },
      {
        title: 'Sync waits for a person',
        means:
          'A sync would take more than a fifth of the shop off sale and has changed nothing. The dealer looks at the base, and confirms the run on the Admin Dashboard or mends the base.',
        metric: this.#ours(SYNC_BLOCKED),
        threshold: 0,
        isEvent: true,
      },
      {
        title: 'Airtable quota',
        means:
          'More than 80 percent of the month’s calls to Airtable are used up. At 100 percent it answers nothing more until next month: no sync, no uploads. Sync less often, or take a larger plan.',
        metric: this.#ours(AIRTABLE_QUOTA_USED, Stats.MAXIMUM, Duration.hours(1)),
        threshold: 80,
      },
      {
        title: 'Dead letters',
        means:
          'A sync could not even be begun, and nobody tries it again: the shop no longer follows the Airtable base. The message says why.',
        metric: sync.deadLetters.metricApproximateNumberOfMessagesVisible({
          period: FIVE_MINUTES,
          statistic: Stats.MAXIMUM,
        }),
        threshold: 0,
      },
    ];
  }

  #ofTheApi({ stage }: Gateway): Watched[] {
    const ofApi = (metricName: string, statistic: string) =>
      stage.metric(metricName, { statistic, period: FIVE_MINUTES });
    return [
      {
        title: 'Server errors',
        means:
          'More than 2 percent of all calls fail: visitors read ‘Something went wrong on our side’. The log tells of each with its request id.',
        metric: new MathExpression({
          label: '% of calls answered 5xx',
          expression: 'IF(calls > 0, 100 * errors / calls, 0)',
          usingMetrics: { errors: ofApi('5xx', Stats.SUM), calls: ofApi('Count', Stats.SUM) },
          period: FIVE_MINUTES,
        }),
        threshold: 2,
        periods: 2,
        of: 3,
      },
      {
        title: 'Flood',
        means:
          'Three quarters of the calls that are let through in five minutes. Past all of them, visitors are turned away with 429. Is it a sale, or one address? Put a firewall before the CDN (webAcl).',
        metric: ofApi('Count', Stats.SUM),
        threshold: 0.75 * THROTTLE.rateLimit * FIVE_MINUTES.toSeconds(),
      },
      {
        title: 'Slow answers',
        means:
          'One call in twenty takes longer than 2.5 seconds, for a quarter of an hour: the shop feels slow. The dashboard shows which functions.',
        metric: ofApi('Latency', Stats.p(95)),
        threshold: 2_500,
        periods: 3,
      },
    ];
  }

  #ofTheFunctions({ api, sync }: Props): Watched[] {
    const isOfShop = (name: string) => SHOP.some((each) => each === name);
    const named = [...api.functions];
    const areas: Record<string, { of: BundledLambda[]; errors: string; throttles: string }> = {
      Shop: {
        of: named.filter(([name]) => isOfShop(name)).map(([, each]) => each),
        errors: 'Visitors of the shop read ‘Something went wrong on our side’.',
        throttles: 'Visitors of the shop are turned away with an error.',
      },
      'Back office': {
        of: named.filter(([name]) => !isOfShop(name)).map(([, each]) => each),
        errors: 'Staff read ‘Something went wrong on our side’.',
        throttles: 'Staff are turned away with an error.',
      },
      'Sync worker': {
        of: [sync.worker],
        errors:
          'A sync broke off. The next one goes on with it; if that breaks off as well, the shop no longer follows the Airtable base.',
        throttles: 'Syncs begin late.',
      },
    };
    return Object.entries(areas).flatMap(([area, { of, errors, throttles }]) => [
      {
        title: `${area} function errors`,
        means: `${errors} A function crashed, ran out of memory or of time. Its log tells; if it came with a deploy, roll that back.`,
        metric: sumOf(of.map(({ lambda }) => lambda.metricErrors({ period: FIVE_MINUTES }))),
        threshold: 0,
      },
      {
        title: `${area} function throttles`,
        means: `${throttles} More runs at once than the account may have. See what floods it; ask AWS for more concurrent executions.`,
        metric: sumOf(of.map(({ lambda }) => lambda.metricThrottles({ period: FIVE_MINUTES }))),
        threshold: 0,
      },
    ]);
  }

  /** A metric that the functions themselves tell. */
  #ours(metricName: string, statistic: string = Stats.SUM, period = FIVE_MINUTES): Metric {
    return toldMetric(this, metricName, { statistic, period });
  }

  #watch({ title, means, metric, threshold, isOff, ...how }: Watched): void {
    const { below, periods = 1, of = periods, missingIsBad, isEvent } = how;
    const alarm = new Alarm(this, title.replaceAll(' ', ''), {
      alarmName: `${Stack.of(this).stackName} ${title}`,
      alarmDescription: `${means} See ‘${title}’ in docs/operations.md.`,
      metric,
      threshold,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: of,
      datapointsToAlarm: periods,
      treatMissingData: missingIsBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      actionsEnabled: !isOff,
    } satisfies AlarmProps);
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    if (!isEvent) alarm.addOkAction(action);
    this.alarms.push(alarm);
  }
}

/** Of as many metrics as an alarm may add up, which are ten. */
function sumOf(metrics: Metric[]): IMetric {
  const [first, ...others] = metrics;
  if (first && others.length === 0) return first;
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    label: 'All together',
    expression: 'SUM(METRICS())',
    usingMetrics,
    period: FIVE_MINUTES,
  });
}
