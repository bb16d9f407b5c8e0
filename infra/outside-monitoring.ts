import { Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { OUTSIDE_CHECK } from '../functions/build.ts';
import { OUTSIDE_CHECK_FAILED } from '../functions/platform/aws/metric-names.ts';
import { type AlarmDefinition, AlarmSet } from './alarm-set.ts';
import { Budget } from './budget.ts';
import { globalStack } from './global-stack.ts';
import { BundledLambda, customMetric, type FunctionResources } from './lambda.ts';
import { addSchedule } from './schedule.ts';
import { GLOBAL_REGION, OUTSIDE } from './stage-stacks.ts';

interface Props {
  resources: FunctionResources;
  distribution: Distribution | undefined;
  siteUrl: string;
}

const FIVE_MINUTES = Duration.minutes(5);
const TIMEOUT_SECONDS = 60;

/** The stage's stack is deployed before this one. */
export class OutsideMonitoring extends Construct {
  readonly stack: Stack;
  readonly #siteUrl: string;

  constructor(scope: Construct, id: string, { resources, distribution, siteUrl }: Props) {
    super(scope, id);
    const { settings } = resources;
    this.#siteUrl = siteUrl;
    this.stack = globalStack(this, OUTSIDE, 'The budget and the alarms about the CDN');
    this.stack.addStackDependency(Stack.of(this));
    new Budget(this.stack, 'Budget', settings);
    if (!distribution) return;
    const alarms = new AlarmSet(this.stack, 'Alarms', settings);
    this.#addCheck(resources);
    for (const definition of [
      this.#checkAlarm(),
      this.#cdnAlarm(distribution),
      ...(settings.certificateArn ? [certificateAlarm(settings.certificateArn)] : []),
    ]) {
      alarms.addAlarm(definition);
    }
  }

  #addCheck(resources: FunctionResources): void {
    const check = new BundledLambda(this.stack, 'Check', {
      name: OUTSIDE_CHECK,
      handler: 'handler',
      timeoutSeconds: TIMEOUT_SECONDS,
      resources,
      environment: { SITE_URL: this.#siteUrl },
    });
    check.lambda.configureAsyncInvoke({ retryAttempts: 0 });
    addSchedule(check, {
      lambda: check.lambda,
      description: 'Checks the shop from outside.',
      expression: 'rate(5 minutes)',
      isEnabled: true,
      retries: { attempts: 0, maxAgeSeconds: 60 },
    });
  }

  #checkAlarm(): AlarmDefinition {
    return {
      title: 'Outside check',
      description:
        'The home page, a product or a search has failed twice within a quarter of an hour, as seen by visitors through the CDN. The log of the check names the address and the failure.',
      metric: customMetric(this.stack, OUTSIDE_CHECK_FAILED, {
        statistic: Stats.MAXIMUM,
        period: FIVE_MINUTES,
      }),
      threshold: 0,
      periods: 3,
      datapoints: 2,
      // Missing data means that the check does not run.
      missingIsBreaching: true,
      isUrgent: true,
    };
  }

  #cdnAlarm({ distributionId }: Distribution): AlarmDefinition {
    const cdnMetric = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        // CDK writes a region that differs from the stack's into the alarm.
        ...(this.stack.region === GLOBAL_REGION ? { region: GLOBAL_REGION } : {}),
        statistic,
        period: FIVE_MINUTES,
      });
    return {
      title: 'CDN errors',
      description:
        'The CDN answers more than 5 percent of all requests with an error (5xx): the site’s bucket, the API or the CDN itself fails. ‘Server errors’ tells whether it is the API.',
      metric: new MathExpression({
        label: '% of requests with a 5xx response, if there are enough',
        expression: 'IF(requests >= 50, rate, 0)',
        usingMetrics: {
          rate: cdnMetric('5xxErrorRate', Stats.AVERAGE),
          requests: cdnMetric('Requests', Stats.SUM),
        },
        period: FIVE_MINUTES,
      }),
      threshold: 5,
      periods: 3,
      datapoints: 2,
      isUrgent: true,
    };
  }
}

/** ACM renews certificates 60 days before they expire, if their DNS records still exist. */
function certificateAlarm(certificateArn: string): AlarmDefinition {
  return {
    title: 'Certificate expires',
    description:
      'The certificate of the shop’s domain expires within 30 days or has expired, and then no browser opens the shop. ACM could not renew it, or it was imported.',
    metric: new Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      dimensionsMap: { CertificateArn: certificateArn },
      statistic: Stats.MINIMUM,
      period: Duration.days(1),
    }),
    threshold: 30,
    firesBelow: true,
    periods: 2,
    // ACM publishes the metric twice a day, and stops once the certificate has expired.
    missingIsBreaching: true,
  };
}
