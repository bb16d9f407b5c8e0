import { Duration, Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryWidget,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import * as metric from '../functions/aws/metric-names.ts';
import type { Api } from './api.ts';
import type { Edge } from './edge.ts';
import type { Gateway } from './gateway.ts';
import { type BundledLambda, toldMetric } from './lambda.ts';
import type { Storage } from './storage.ts';
import type { Sync } from './sync.ts';

interface Props {
  gateway: Gateway;
  api: Api;
  sync: Sync;
  storage: Storage;
  alarms: readonly Alarm[];
  edge: Edge | undefined;
}

const WIDTH = 24;
const PERIOD = Duration.minutes(5);

/** The dashboard: what an alarm would tell of, how it came to that, and the newest errors. */
export class Overview extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { region, stackName } = Stack.of(this);
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: stackName,
      defaultInterval: Duration.days(1),
    });
    const functions = [...props.api.functions.values(), props.sync.worker];
    dashboard.addWidgets(
      new AlarmStatusWidget({
        title: 'Alarms',
        alarms: [...props.alarms],
        width: WIDTH,
        height: 4,
      }),
    );
    dashboard.addWidgets(...this.#visitors(props));
    dashboard.addWidgets(...this.#sync());
    dashboard.addWidgets(...this.#functions(functions, props.storage));
    dashboard.addWidgets(
      new LogQueryWidget({
        title: 'Newest errors',
        logGroupNames: functions.map(({ logGroup }) => logGroup.logGroupName),
        queryLines: [
          'fields @timestamp, message, error.name, error.message, requestId, function_name',
          'filter level = "ERROR" or @message like /Task timed out|Runtime exited/',
          'sort @timestamp desc',
          'limit 50',
        ],
        width: WIDTH,
        height: 8,
      }),
    );
    this.url = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${stackName}`;
  }

  #visitors({ gateway, edge }: Props): GraphWidget[] {
    const ofApi = (metricName: string, statistic: string, label: string) =>
      gateway.stage.metric(metricName, { statistic, label, period: PERIOD });
    return [
      graph('Calls of the API', [
        ofApi('Count', Stats.SUM, 'all'),
        ofApi('4xx', Stats.SUM, 'refused'),
        ofApi('5xx', Stats.SUM, 'failed'),
      ]),
      graph('How long they take (ms)', [
        ofApi('Latency', Stats.p(50), 'half of them'),
        ofApi('Latency', Stats.p(95), '95 of 100'),
        ofApi('Latency', Stats.p(99), '99 of 100'),
      ]),
      ...(edge ? [this.#cdn(edge)] : []),
    ];
  }

  /** CloudFront tells its metrics in us-east-1. */
  #cdn({ distribution }: Edge): GraphWidget {
    const ofCdn = (metricName: string, statistic: string, label: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        region: 'us-east-1',
        statistic,
        label,
        period: PERIOD,
      });
    return new GraphWidget({
      title: 'The CDN',
      left: [ofCdn('Requests', Stats.SUM, 'requests')],
      right: [
        ofCdn('4xxErrorRate', Stats.AVERAGE, '% refused'),
        ofCdn('5xxErrorRate', Stats.AVERAGE, '% failed'),
      ],
      width: WIDTH / 3,
    });
  }

  #sync(): GraphWidget[] {
    const ours = (metricName: string, statistic: string, label: string) =>
      toldMetric(this, metricName, { statistic, label, period: PERIOD });
    return [
      graph('Syncs', [
        ours(metric.SYNC_SUCCEEDED, Stats.SUM, 'ended well'),
        ours(metric.SYNC_FAILED, Stats.SUM, 'failed'),
        ours(metric.SYNC_BLOCKED, Stats.SUM, 'wait for a person'),
        ours(metric.SYNC_PROBLEMS, Stats.MAXIMUM, 'records with problems'),
      ]),
      graph('How long a sync takes (s)', [
        ours(metric.SYNC_SECONDS, Stats.MAXIMUM, 'longest'),
        ours(metric.SYNC_SECONDS, Stats.AVERAGE, 'on average'),
      ]),
      graph('Airtable’s calls of this month (%)', [
        ours(metric.AIRTABLE_QUOTA_USED, Stats.MAXIMUM, 'used'),
      ]),
    ];
  }

  #functions(functions: BundledLambda[], { inUse }: Storage): GraphWidget[] {
    const units = (metricName: string, label: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: inUse.name },
        statistic: Stats.SUM,
        label,
        period: PERIOD,
      });
    const ofEach = (measure: (each: BundledLambda) => Metric) => functions.map(measure);
    return [
      graph(
        'Crashes and refusals of functions',
        ofEach(({ lambda, name }) => lambda.metricErrors({ label: name, period: PERIOD })).concat(
          ofEach(({ lambda, name }) =>
            lambda.metricThrottles({ label: `${name} throttled`, period: PERIOD }),
          ),
        ),
      ),
      graph(
        'How long functions take, 95 of 100 (ms)',
        ofEach(({ lambda, name }) =>
          lambda.metricDuration({ label: name, statistic: Stats.p(95), period: PERIOD }),
        ),
      ),
      graph('The table’s capacity units', [
        units('ConsumedReadCapacityUnits', 'read'),
        units('ConsumedWriteCapacityUnits', 'written'),
      ]),
    ];
  }
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: WIDTH / 3 });
}
