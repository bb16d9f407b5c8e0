import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { Activity } from '../../../shared/entities/activity.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { QUERY_PAGE, TABLE, tableName } from './table.ts';

/**
 * | access pattern    | keys                                     |
 * |-------------------|------------------------------------------|
 * | all, newest first | PK = `ACTIVITY`, SK = `<id>`, backward   |
 *
 * Ids are UUIDv7, which sort by time.
 */
export const ACTIVITY = 'ACTIVITY';

/** A little more than a year. */
const RETENTION_SECONDS = 400 * 24 * 60 * 60;

export async function saveActivity(activity: Activity): Promise<void> {
  const Item = {
    PK: ACTIVITY,
    SK: activity.id,
    ...activity,
    [TABLE.timeToLive]: Math.floor(Date.parse(activity.at) / 1000) + RETENTION_SECONDS,
  };
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item }));
}

/** Newest first. @param after the id of the last row of the page before. */
export async function* iterateActivities(after?: string): AsyncGenerator<Activity, void> {
  const pages = paginateQuery(
    {
      client: dynamodb,
      pageSize: QUERY_PAGE,
      ...(after ? { startingToken: { PK: ACTIVITY, SK: after } } : {}),
    },
    {
      TableName: tableName(),
      KeyConditionExpression: 'PK = :list',
      ExpressionAttributeValues: { ':list': ACTIVITY },
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) yield* Items.map((row) => Activity.parse(row));
}
