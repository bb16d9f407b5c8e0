import type { Duration } from 'aws-cdk-lib';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { TABLE } from '../functions/platform/table/table-definition.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { allow } from './grants.ts';
import type { BundledLambda } from './lambda.ts';
import type { TableInUse } from './storage.ts';

interface Subscription {
  partition: string;
  batchSize: number;
  batchingWindow?: Duration;
  retryAttempts: number;
  /** Older rows are dropped. The stream keeps them for a day at most. */
  maxAge: Duration;
  isEnabled?: boolean;
}

/** DynamoDB recommends at most two consumers of a stream. */
export class TableEvents extends Construct {
  readonly undelivered: Queue;
  readonly #streamArn: string;

  constructor(scope: Construct, id: string, { streamArn }: TableInUse) {
    super(scope, id);
    this.#streamArn = streamArn;
    this.undelivered = deadLetterQueue(this, 'Undelivered');
  }

  deliverTo({ lambda, role }: BundledLambda, subscription: Subscription): void {
    const { partition, batchSize, batchingWindow, retryAttempts, maxAge } = subscription;
    allow(
      role,
      [
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
      ],
      [this.#streamArn],
    );
    lambda.addEventSourceMapping('NewRows', {
      eventSourceArn: this.#streamArn,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { Keys: { [TABLE.partitionKey]: { S: FilterRule.isEqual(partition) } } },
        }),
      ],
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      ...(batchingWindow ? { maxBatchingWindow: batchingWindow } : {}),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts,
      maxRecordAge: maxAge,
      onFailure: new SqsDlq(this.undelivered),
      enabled: subscription.isEnabled ?? true,
    });
  }
}
