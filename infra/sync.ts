import { Duration } from 'aws-cdk-lib';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { WORKER, WORKER_NODE_OPTIONS } from '../functions/build.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { BundledLambda, earlyAccess, type FunctionResources } from './lambda.ts';
import { addSchedule } from './schedule.ts';

/** The sync worker and its schedule. The worker is also invoked by the sync endpoint, by the outbox to
 *  publish early products, and by itself to continue a run that exceeds the Lambda time limit. */
export class Sync extends Construct {
  readonly worker: BundledLambda;
  /** Receives runs that could not be started. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, resources: FunctionResources, siteUrl: string) {
    super(scope, id);
    this.worker = new BundledLambda(this, 'Worker', {
      name: WORKER,
      handler: 'worker',
      timeoutSeconds: 900,
      resources,
      // The worker bounds its self-invocations with its own counter.
      recursiveLoop: RecursiveLoop.ALLOW,
      environment: {
        NODE_OPTIONS: `--enable-source-maps ${WORKER_NODE_OPTIONS}`,
        // Airtable notifies it of changes.
        SHOP_URL: siteUrl,
        ...earlyAccess(resources.settings),
      },
    });
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    this.worker.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.minutes(30),
      onFailure: new SqsDestination(this.deadLetters),
    });
    this.#allowSelfInvocation();
    const { settings } = resources;
    addSchedule(this, {
      lambda: this.worker.lambda,
      description: 'Syncs the shop with Airtable.',
      expression: settings.syncSchedule,
      // Staff may choose a base without a deployment; without one, a run ends at once.
      isEnabled: true,
      // Half of the default interval, so that retries end before the next run.
      retries: { attempts: 3, maxAgeSeconds: 1_800 },
      deadLetters: this.deadLetters,
    });
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
}
