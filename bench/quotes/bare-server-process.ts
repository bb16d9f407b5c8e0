/** Baseline of accepting an offer: makes the same requests to the table, without a session and without logic.
 *  `POST /<order id>` expects the ids of the products as its body. Sends its URL to the parent. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { BatchGetCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../functions/platform/aws/dynamodb.ts';
import { TABLE, tableName } from '../../functions/platform/table/table.ts';
import { findFreePort } from '../../local/engines/free-port.ts';
import { listen } from '../../local/listen.ts';

const TableName = tableName();
const ONE_DAY_SECONDS = 86_400;

const server = createServer(async (request, response) => {
  const id = (request.url ?? '').slice(1);
  const productIds = (await json(request)) as string[];
  await accept(id, productIds);
  response.end('{}');
});
const port = await listen(server, await findFreePort());
process.send?.({ url: `http://127.0.0.1:${port}` });

async function accept(id: string, productIds: readonly string[]): Promise<void> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName, Key: { PK: 'ORDERS', SK: id }, ConsistentRead: true }),
  );
  const holds = productIds.map((productId) => ({ PK: 'HOLDS', SK: `HOLD#${productId}` }));
  const products = productIds.map((productId) => ({ PK: `PRODUCT#${productId}`, SK: 'PRODUCT' }));
  await dynamodb.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: products } } }));
  const revision = randomUUID();
  const absent = { ConditionExpression: 'attribute_not_exists(PK)' };
  const summary = { PK: `QUOTE#${id}`, GSI1PK: 'QUOTE_INBOX', GSI1SK: id, orderId: id };
  const expires = Math.floor(Date.now() / 1000) + ONE_DAY_SECONDS;
  await dynamodb.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName,
            Item: { ...Item, revision },
            ConditionExpression: 'revision = :read',
            ExpressionAttributeValues: { ':read': Item?.revision },
          },
        },
        ...holds.map((key, n) => ({
          Put: {
            TableName,
            Item: { ...key, productId: productIds[n], claims: [{ id, quantity: 1 }], revision },
            ...absent,
          },
        })),
        { Put: { TableName, Item: { ...summary, SK: 'SUMMARY', items: Item?.items } } },
        { Put: { TableName, Item: { ...summary, SK: 'DUE' } } },
        {
          Put: {
            TableName,
            Item: { PK: 'OUTBOX', SK: revision, event: { id }, [TABLE.timeToLive]: expires },
          },
        },
      ],
    }),
  );
}
