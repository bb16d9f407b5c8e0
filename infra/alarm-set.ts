import { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';

export interface AlarmDefinition {
  /** Must match the heading of the alarm's section in docs/operations.md. */
  title: string;
  description: string;
  metric: IMetric;
  threshold: number;
  firesBelow?: true;
  periods?: number;
  datapoints?: number;
  missingIsBreaching?: true;
  /** Sends no notification when the alarm returns to OK, because that does not mean the cause is fixed. */
  isEvent?: true;
  /** Marks outages that must not wait until the next day. */
  isUrgent?: true;
}

/** Creates a topic for each severity. An alarm can only notify topics in its own region. */
export class AlarmSet extends Construct {
  readonly topic: Topic;
  readonly urgentTopic: Topic;
  readonly alarms: Alarm[] = [];

  constructor(scope: Construct, id: string, { alarmEmail, urgentEmail = alarmEmail }: Settings) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    this.topic = this.#createTopic('Topic', stackName, alarmEmail);
    this.urgentTopic = this.#createTopic('Urgent', `${stackName} urgent`, urgentEmail);
  }

  #createTopic(id: string, displayName: string, email: string | undefined): Topic {
    const topic = new Topic(this, id, { displayName, enforceSSL: true });
    // enforceSSL adds a topic policy, which replaces the default one that lets the account's alarms publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  addAlarm(
    { title, description, metric, threshold, ...options }: AlarmDefinition,
    scope: Construct = this,
  ): void {
    const { firesBelow, periods = 1, datapoints = periods } = options;
    const { missingIsBreaching, isEvent, isUrgent } = options;
    const alarm = new Alarm(scope, title.replaceAll(' ', ''), {
      alarmName: `${Stack.of(this).stackName} ${title}`,
      alarmDescription: `${isUrgent ? 'Urgent. ' : ''}${description} See ‘${title}’ in docs/operations.md.`,
      metric,
      threshold,
      comparisonOperator: firesBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      datapointsToAlarm: datapoints,
      treatMissingData: missingIsBreaching
        ? TreatMissingData.BREACHING
        : TreatMissingData.NOT_BREACHING,
    } satisfies AlarmProps);
    const action = new SnsAction(isUrgent ? this.urgentTopic : this.topic);
    alarm.addAlarmAction(action);
    if (!isEvent) alarm.addOkAction(action);
    this.alarms.push(alarm);
  }
}
