import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './cdk-nag.ts';

/** Keeps failed events for two weeks. Each queue needs an alarm. */
export function deadLetterQueue(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  acknowledge(queue, [
    'AwsSolutions-SQS3',
    'This is the dead-letter queue itself. An alarm monitors it.',
  ]);
  return queue;
}
