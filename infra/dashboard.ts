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
import * as metric from '../functions/platform/aws/metric-names.ts';
import type { Api } from './api.ts';
import type { Edge } from './edge.ts';
import type { Gateway } from './gateway.ts';
import type { Imports } from './imports.ts';
import { type BundledLambda, customMetric } from './lambda.ts';
import { type MailDelivery, reputationMetric, sesMetric } from './mail.ts';
import type { Outbox } from './outbox.ts';
import type { Pages } from './pages.ts';
import type { Storage } from './storage.ts';
import type { Sync } from './sync.ts';

interface Props {
  gateway: Gateway;
  api: Api;
  pages: Pages | undefined;
  imports: Imports | undefined;
  sync: Sync;
  trigger: BundledLambda;
  outbox: Outbox;
  mail: MailDelivery;
  storage: Storage;
  alarms: readonly Alarm[];
  edge: Edge | undefined;
}

const WIDTH = 24;
const PERIOD = Duration.minutes(5);

export class OpsDashboard extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { region, stackName } = Stack.of(this);
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: stackName,
      defaultInterval: Duration.days(1),
    });
    const functions = [
      ...props.api.functions.values(),
      ...(props.pages ? [props.pages.renderer] : []),
      ...(props.imports ? [props.imports.importer] : []),
      props.sync.worker,
      props.trigger,
      props.outbox.consumer,
      props.mail.sender,
    ];
    dashboard.addWidgets(
      new AlarmStatusWidget({
        title: 'Alarms',
        alarms: [...props.alarms],
        width: WIDTH,
        height: 4,
      }),
    );
    dashboard.addWidgets(...this.#trafficGraphs(props));
    dashboard.addWidgets(...this.#syncGraphs());
    dashboard.addWidgets(...this.#mailGraphs(props));
    dashboard.addWidgets(...this.#functionGraphs(functions, props.storage));
    dashboard.addWidgets(
      new LogQueryWidget({
        title: 'Latest errors',
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

  #trafficGraphs({ gateway, edge }: Props): GraphWidget[] {
    const apiMetric = (metricName: string, statistic: string, label: string) =>
      gateway.stage.metric(metricName, { statistic, label, period: PERIOD });
    return [
      graph('API requests', [
        apiMetric('Count', Stats.SUM, 'all'),
        apiMetric('4xx', Stats.SUM, '4xx'),
        apiMetric('5xx', Stats.SUM, '5xx'),
      ]),
      graph('API latency (ms)', [
        apiMetric('Latency', Stats.p(50), 'p50'),
        apiMetric('Latency', Stats.p(95), 'p95'),
        apiMetric('Latency', Stats.p(99), 'p99'),
      ]),
      ...(edge ? [this.#cdnGraph(edge)] : []),
    ];
  }

  /** CloudFront publishes its metrics in us-east-1. */
  #cdnGraph({ distribution }: Edge): GraphWidget {
    const cdnMetric = (metricName: string, statistic: string, label: string) =>
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
      title: 'CDN',
      left: [cdnMetric('Requests', Stats.SUM, 'requests')],
      right: [
        cdnMetric('4xxErrorRate', Stats.AVERAGE, '4xx %'),
        cdnMetric('5xxErrorRate', Stats.AVERAGE, '5xx %'),
      ],
      width: WIDTH / 3,
    });
  }

  #syncGraphs(): GraphWidget[] {
    const syncMetric = (metricName: string, statistic: string, label: string) =>
      customMetric(this, metricName, { statistic, label, period: PERIOD });
    return [
      graph('Syncs', [
        syncMetric(metric.SYNC_SUCCEEDED, Stats.SUM, 'succeeded'),
        syncMetric(metric.SYNC_FAILED, Stats.SUM, 'failed'),
        syncMetric(metric.SYNC_BLOCKED, Stats.SUM, 'waiting for confirmation'),
        syncMetric(metric.SYNC_PROBLEMS, Stats.MAXIMUM, 'records with problems'),
      ]),
      graph('Sync duration (s)', [
        syncMetric(metric.SYNC_SECONDS, Stats.MAXIMUM, 'maximum'),
        syncMetric(metric.SYNC_SECONDS, Stats.AVERAGE, 'average'),
      ]),
      graph('Airtable API calls this month (%)', [
        syncMetric(metric.AIRTABLE_QUOTA_USED, Stats.MAXIMUM, 'used'),
      ]),
    ];
  }

  #mailGraphs({ outbox, mail }: Props): GraphWidget[] {
    const mails = (metricName: string, label: string) =>
      sesMetric(metricName, { statistic: Stats.SUM, label, period: PERIOD });
    return [
      graph('E-mails', [
        mails('Send', 'sent'),
        mails('Bounce', 'came back'),
        mails('Complaint', 'reported as spam'),
        customMetric(this, metric.MAIL_FAILED, {
          statistic: Stats.SUM,
          label: 'given up',
          period: PERIOD,
        }),
      ]),
      graph('Bounces and complaints (share of e-mails)', [
        reputationMetric('BounceRate', 'came back'),
        reputationMetric('ComplaintRate', 'reported as spam'),
      ]),
      graph(
        'Age of events (ms)',
        [outbox.consumer, mail.sender].map(({ lambda, name }) =>
          lambda.metric('IteratorAge', { label: name, statistic: Stats.MAXIMUM, period: PERIOD }),
        ),
      ),
    ];
  }

  #functionGraphs(functions: BundledLambda[], { inUse }: Storage): GraphWidget[] {
    const capacityMetric = (metricName: string, label: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: inUse.name },
        statistic: Stats.SUM,
        label,
        period: PERIOD,
      });
    const perFunction = (measure: (each: BundledLambda) => Metric) => functions.map(measure);
    return [
      graph(
        'Function errors and throttles',
        perFunction(({ lambda, name }) =>
          lambda.metricErrors({ label: name, period: PERIOD }),
        ).concat(
          perFunction(({ lambda, name }) =>
            lambda.metricThrottles({ label: `${name} throttled`, period: PERIOD }),
          ),
        ),
      ),
      graph(
        'Function duration, p95 (ms)',
        perFunction(({ lambda, name }) =>
          lambda.metricDuration({ label: name, statistic: Stats.p(95), period: PERIOD }),
        ),
      ),
      graph('Table capacity units', [
        capacityMetric('ConsumedReadCapacityUnits', 'read'),
        capacityMetric('ConsumedWriteCapacityUnits', 'write'),
      ]),
    ];
  }
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: WIDTH / 3 });
}
