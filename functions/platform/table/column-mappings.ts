import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ColumnMapping } from '../../../shared/entities/column-mapping.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                       | keys                                           |
 * |--------------------------------------|------------------------------------------------|
 * | the columns of a base                | PK = `COLUMN_MAPPINGS`, SK = `<base's address>` |
 */
export const COLUMN_MAPPINGS = 'COLUMN_MAPPINGS';
const key = (source: string) => ({ PK: COLUMN_MAPPINGS, SK: source });

export async function findColumnMapping(source: string): Promise<ColumnMapping | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(source), ConsistentRead: true }),
  );
  return Item && ColumnMapping.parse(Item);
}

/**
 * @param before the version that the change is based on.
 * @returns false if staff have changed it since.
 */
export async function saveColumnMapping(
  mapping: ColumnMapping,
  before = mapping.version,
): Promise<boolean> {
  try {
    await dynamodb.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key(mapping.source), ...mapping },
        ConditionExpression:
          before === 0 ? 'attribute_not_exists(version) OR version = :before' : 'version = :before',
        ExpressionAttributeValues: { ':before': before },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
