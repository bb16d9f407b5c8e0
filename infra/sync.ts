import { Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { WORKER, WORKER_NODE_OPTIONS } from '../functions/build.ts';
import { acknowledge } from './cdk-nag.ts';
import { allow } from './grants.ts';
import { BundledLambda, type FunctionResources } from './lambda.ts';

/** The sync worker and its schedule. The worker is also invoked by the sync endpoint, and by itself to
 *  continue a run that exceeds the Lambda time limit. */
export class Sync extends Construct {
  readonly worker: BundledLambda;
  /** Receives runs that could not be started. */
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    resources: FunctionResources,
    distribution?: Distribution,
  ) {
    super(scope, id);
    this.worker = new BundledLambda(this, 'Worker', {
      name: WORKER,
      handler: 'worker',
      timeoutSeconds: 900,
      resources,
      // The worker bounds its self-invocations with its own counter.
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
      'This is the dead-letter queue itself. An alarm monitors it.',
    ]);
    this.worker.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.minutes(30),
      onFailure: new SqsDestination(this.deadLetters),
    });
    this.#allowSelfInvocation();
    if (distribution) {
      this.worker.lambda.addEnvironment('CDN_DISTRIBUTION_ID', distribution.distributionId);
      distribution.grantCreateInvalidation(this.worker.role);
    }
    this.#createSchedule(resources);
  }

  /** A separate policy, because the role's default policy is created before the function and cannot refer to
   *  it. */
  #allowSelfInvocation(): void {
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

  #createSchedule({ settings, airtable }: FunctionResources): void {
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    const { functionArn } = this.worker.lambda;
    allow(role, ['lambda:InvokeFunction'], [functionArn]);
    allow(role, ['sqs:SendMessage'], [this.deadLetters.queueArn]);
    const schedule = new CfnSchedule(this, 'Schedule', {
      description: 'Syncs the shop with Airtable.',
      scheduleExpression: settings.syncSchedule,
      flexibleTimeWindow: { mode: 'OFF' },
      state: airtable.isConnected ? 'ENABLED' : 'DISABLED',
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ cause: 'schedule' }),
        // Half of the default interval, so that retries end before the next run.
        retryPolicy: { maximumEventAgeInSeconds: 1_800, maximumRetryAttempts: 3 },
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      },
    });
    schedule.node.addDependency(role);
  }
}
