import { Duration, Stack } from 'aws-cdk-lib';
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { WORKER, WORKER_NODE_OPTIONS } from '../functions/build.ts';
import { allow } from './grants.ts';
import { BundledLambda } from './lambda.ts';
import { acknowledge } from './cdk-nag.ts';
import type { Resources } from './resources.ts';

/** The function that runs syncs, and what calls it: the schedule, whoever presses 'Sync', and itself, to go
 *  on with a run that takes longer than a function may. */
export class Sync extends Construct {
  readonly worker: BundledLambda;
  /** Where a run ends up that could not even be begun. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, resources: Resources) {
    super(scope, id);
    this.worker = new BundledLambda(this, 'Worker', {
      name: WORKER,
      handler: 'worker',
      timeoutSeconds: 900,
      resources,
      // It goes on in itself as often as a run takes, which it bounds by its own count.
      recursiveLoop: RecursiveLoop.ALLOW,
      environment: { NODE_OPTIONS: `--enable-source-maps ${WORKER_NODE_OPTIONS}` },
    });
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.deadLetters, [
      'AwsSolutions-SQS3',
      'It is where dead letters go. An alarm watches it, and nothing consumes it.',
    ]);
    this.worker.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.minutes(30),
      onFailure: new SqsDestination(this.deadLetters),
    });
    this.#goesOnByItself();
    this.#schedule(resources);
  }

  /** In a policy of its own: as a part of the role's, it would have to be made before the function that it
   *  names, which is made after the role's. */
  #goesOnByItself(): void {
    new Policy(this, 'GoOn', {
      roles: [this.worker.role],
      statements: [
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: [this.worker.lambda.functionArn],
        }),
      ],
    });
  }

  #schedule({ settings, airtable }: Resources): void {
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    const { functionArn } = this.worker.lambda;
    allow(role, ['lambda:InvokeFunction'], [functionArn]);
    allow(role, ['sqs:SendMessage'], [this.deadLetters.queueArn]);
    const schedule = new CfnSchedule(this, 'Schedule', {
      description: 'Keeps the shop in step with Airtable.',
      scheduleExpression: settings.syncSchedule,
      flexibleTimeWindow: { mode: 'OFF' },
      // Without a base there is nothing to keep in step with.
      state: airtable.isConnected ? 'ENABLED' : 'DISABLED',
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ cause: 'schedule' }),
        // By default, the next one is due in an hour.
        retryPolicy: { maximumEventAgeInSeconds: 1_800, maximumRetryAttempts: 3 },
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      },
    });
    schedule.node.addDependency(role);
  }
}
