import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { QUERY_PAGE, tableName } from './table.ts';

/**
 * | access pattern | keys                                      |
 * |----------------|-------------------------------------------|
 * | all            | PK = `UNLINKED_PHOTOS`, SK = `<photo id>` |
 *
 * Imported photos that no product shows: a rollback within the next weeks may need them.
 */
export const UNLINKED_PHOTOS = 'UNLINKED_PHOTOS';
/** DynamoDB's limit. */
const WRITES_PER_TRANSACTION = 100;

const UnlinkedPhoto = z.object({ id: z.string(), unlinkedAt: z.iso.datetime() });

/** @returns when each photo was first found without a product. */
export async function loadUnlinkedPhotos(): Promise<Map<string, string>> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    {
      TableName: tableName(),
      KeyConditionExpression: 'PK = :list',
      ExpressionAttributeValues: { ':list': UNLINKED_PHOTOS },
      ConsistentRead: true,
    },
  );
  const photos = new Map<string, string>();
  for await (const { Items = [] } of pages) {
    for (const row of Items) {
      const { id, unlinkedAt } = UnlinkedPhoto.parse(row);
      photos.set(id, unlinkedAt);
    }
  }
  return photos;
}

export async function saveUnlinkedPhotos(
  ids: readonly string[],
  unlinkedAt: string,
): Promise<void> {
  await writeAll(
    ids.map((id) => ({ Put: { TableName: tableName(), Item: { ...key(id), id, unlinkedAt } } })),
  );
}

export async function deleteUnlinkedPhotos(ids: readonly string[]): Promise<void> {
  await writeAll(ids.map((id) => ({ Delete: { TableName: tableName(), Key: key(id) } })));
}

async function writeAll(writes: readonly Write[]): Promise<void> {
  for (let start = 0; start < writes.length; start += WRITES_PER_TRANSACTION) {
    await transactWrite(writes.slice(start, start + WRITES_PER_TRANSACTION));
  }
}

function key(id: string) {
  return { PK: UNLINKED_PHOTOS, SK: id };
}
