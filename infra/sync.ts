import { Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { WORKER, WORKER_NODE_OPTIONS } from '../functions/build.ts';
import type { Airtable } from './airtable.ts';
import { bundledLambda } from './lambda.ts';
import { grantTable } from './storage.ts';

interface Props {
  table: TableV2;
  bucket: Bucket;
  airtable: Airtable;
}

/** The function that runs syncs, and what calls it: the schedule, whoever presses 'Sync', and itself, to go
 *  on with a run that takes longer than a function may. */
export class Sync extends Construct {
  readonly worker: Lambda;

  constructor(scope: Construct, id: string, { table, bucket, airtable }: Props) {
    super(scope, id);
    this.worker = bundledLambda(this, 'Worker', {
      bundle: WORKER,
      handler: 'worker',
      timeoutSeconds: 900,
      memoryMb: 2048,
    });
    grantTable(table, this.worker, { writes: true, seesSecrets: true });
    this.worker.addEnvironment('MEDIA_BUCKET', bucket.bucketName);
    this.worker.addEnvironment('NODE_OPTIONS', WORKER_NODE_OPTIONS);
    bucket.grantReadWrite(this.worker);
    airtable.grantUse(this.worker);
    this.#goesOnByItself();
    new Schedule(this, 'Schedule', {
      description: 'Keeps the shop in step with Airtable.',
      schedule: ScheduleExpression.expression(
        String(this.node.tryGetContext('syncSchedule') ?? 'rate(1 hour)'),
      ),
      target: new LambdaInvoke(this.worker, {
        input: ScheduleTargetInput.fromObject({ cause: 'schedule' }),
        // By default, the next one is due in an hour.
        maxEventAge: Duration.minutes(30),
        retryAttempts: 3,
      }),
    });
  }

  /** In a policy of its own: as a part of the role's, it would have to be made before the function that it
   *  names, which is made after the role's. */
  #goesOnByItself(): void {
    const { role, functionArn } = this.worker;
    if (!role) return;
    new Policy(this, 'GoOn', {
      roles: [role],
      statements: [
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
      ],
    });
  }
}
