import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import {
  type CfnConfigurationSet,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { MAIL } from '../functions/build.ts';
import { MAIL_QUEUE } from '../functions/platform/table/mail-queue.ts';
import { acknowledge } from './cdk-nag.ts';
import { allow } from './grants.ts';
import { BundledLambda, type FunctionResources } from './lambda.ts';
import { addSchedule } from './schedule.ts';
import type { TableEvents } from './table-events.ts';

interface Props {
  resources: FunctionResources;
  events: TableEvents;
  siteUrl: string;
}

/** CloudFormation has no SES resources in these regions. */
const REGIONS_WITHOUT_SES = [
  'ap-east-1',
  'ap-east-2',
  'ap-southeast-4',
  'ap-southeast-6',
  'ap-southeast-7',
  'eu-south-2',
  'mx-central-1',
];

export class MailDelivery extends Construct {
  readonly sender: BundledLambda;

  constructor(scope: Construct, id: string, { resources, events, siteUrl }: Props) {
    super(scope, id);
    const { mailFrom, mailReplyTo = mailFrom, mailPostalAddress, shopName } = resources.settings;
    const { region } = Stack.of(this);
    if (mailFrom && REGIONS_WITHOUT_SES.includes(region)) {
      throw new Error(`mailFrom: SES is not available in ${region}`);
    }
    this.sender = new BundledLambda(this, 'Sender', {
      name: MAIL,
      handler: 'handler',
      timeoutSeconds: 300,
      resources,
      environment: {
        SITE_URL: siteUrl,
        SHOP_NAME: shopName,
        ...(mailPostalAddress ? { SHOP_POSTAL_ADDRESS: mailPostalAddress } : {}),
        ...(mailFrom && mailReplyTo ? { MAIL_FROM: mailFrom, MAIL_REPLY_TO: mailReplyTo } : {}),
      },
    });
    // SES reports bounces and complaints only once.
    this.sender.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(events.undelivered),
    });
    events.deliverTo(this.sender, {
      partition: MAIL_QUEUE,
      batchSize: 100,
      batchingWindow: Duration.seconds(1),
      // The schedule sends what is left in the mail queue.
      retryAttempts: 3,
      maxAge: Duration.hours(1),
      isEnabled: mailFrom !== undefined,
    });
    addSchedule(this, {
      lambda: this.sender.lambda,
      description: 'Sends the queued mails.',
      expression: 'rate(1 minute)',
      isEnabled: mailFrom !== undefined,
      retries: { attempts: 0, maxAgeSeconds: 60 },
      deadLetters: events.undelivered,
    });
    if (mailFrom) this.#addSending(mailFrom);
  }

  #addSending(mailFrom: string): void {
    const { lambda, role } = this.sender;
    const configuration = new ConfigurationSet(this, 'Configuration', {
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    // The function handles suppression itself, so that users can turn their mails on again.
    const resource = configuration.node.defaultChild as CfnConfigurationSet;
    resource.suppressionOptions = { suppressedReasons: [] };
    lambda.addEnvironment('MAIL_CONFIGURATION_SET', configuration.configurationSetName);
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    // SES checks the address's identity if there is one, otherwise the domain's.
    const identities = [mailFrom, mailFrom.slice(mailFrom.indexOf('@') + 1)];
    allow(
      role,
      ['ses:SendEmail'],
      [
        ...identities.map((identity) => arnOf('identity', identity)),
        arnOf('configuration-set', configuration.configurationSetName),
      ],
      { StringEquals: { 'ses:FromAddress': mailFrom } },
    );
    allow(role, ['ses:GetAccount'], ['*']);
    acknowledge(role, [
      'AwsSolutions-IAM5[Resource::*]',
      'Neither SES’s GetAccount nor X-Ray’s PutTraceSegments and PutTelemetryRecords support resource-level permissions.',
    ]);
    this.#addReports(configuration);
  }

  #addReports(configuration: ConfigurationSet): void {
    const topic = new Topic(this, 'Reports', { masterKey: this.#createKey(), enforceSSL: true });
    configuration.addEventDestination('Reports', {
      destination: EventDestination.snsTopic(topic),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
      ],
    });
    topic.addSubscription(new LambdaSubscription(this.sender.lambda));
  }

  /** Reports name recipients, so the topic is encrypted. SES cannot use AWS's managed key for SNS. */
  #createKey(): Key {
    const key = new Key(this, 'ReportKey', {
      description: 'Encrypts SES’s reports about mails.',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
      }),
    );
    return key;
  }
}

export function sesMetric(metricName: string, options: MetricOptions): Metric {
  return new Metric({ namespace: 'AWS/SES', metricName, ...options });
}

/** The share is a number from 0 to 1. AWS reviews accounts by their bounce and complaint rates. */
export const reputationMetric = (rate: 'BounceRate' | 'ComplaintRate', label?: string): Metric =>
  sesMetric(`Reputation.${rate}`, {
    statistic: Stats.AVERAGE,
    period: Duration.hours(1),
    ...(label ? { label } : {}),
  });
