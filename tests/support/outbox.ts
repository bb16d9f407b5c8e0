import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { OutboxEvent } from '../../functions/platform/table/outbox.ts';

/** Yields events in the order of their writes. The environment must be set. */
export async function* iterateEvents(): AsyncGenerator<OutboxEvent, void> {
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  const { OUTBOX } = await import('../../functions/platform/table/outbox.ts');
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: process.env.TABLE_NAME,
      KeyConditionExpression: 'PK = :outbox',
      ExpressionAttributeValues: { ':outbox': OUTBOX },
    },
  );
  for await (const { Items = [] } of pages) yield* Items.map(({ event }) => event as OutboxEvent);
}
