import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Activity } from '../../../shared/entities/activity.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional } from './conditional-writes.ts';
import { indexQuery, iterateRows, partitionQuery, TABLE, tableName } from './table.ts';

/**
 * | access pattern         | keys                                                   |
 * |------------------------|--------------------------------------------------------|
 * | all, newest first      | PK = `ACTIVITY`, SK = `<id>`, backward                 |
 * | a user's, newest first | GSI1: PK = `ACTIVITY_OF#<user id>`, SK = `<id>`, backward |
 *
 * Ids are UUIDv7, which sort by time.
 */
export const ACTIVITY = 'ACTIVITY';
export const ACTIVITY_OF = 'ACTIVITY_OF#';

export const personalData = {
  of: 'member',
  content: 'logins and other security events',
  expires: 'after 400 days',
  exportAs: 'activity',
  load: async ({ userId }) =>
    (await Array.fromAsync(iterateUserActivities(userId))).map(omitPresetContent),
  erase: ({ userId }) => anonymizeActivities(userId),
  kept: 'the events without the person, to investigate attacks; whom staff invited or disabled, until it expires',
} as const satisfies PersonalData;

const RETENTION_SECONDS = 400 * 24 * 60 * 60;

/** An action that a user repeats within an hour is counted in one row, so that users cannot flood the list. */
export async function saveActivity(activity: Activity): Promise<void> {
  const { PK, SK, count, ...fields } = {
    PK: ACTIVITY,
    SK: activity.id,
    ...(activity.by ? { GSI1PK: toUserPartition(activity.by.id), GSI1SK: activity.id } : {}),
    ...activity,
    [TABLE.timeToLive]: Math.floor(Date.parse(activity.at) / 1000) + RETENTION_SECONDS,
  };
  const entries = Object.entries(fields);
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK, SK },
      UpdateExpression: `SET ${entries.map((_, n) => `#f${n} = if_not_exists(#f${n}, :f${n})`).join(', ')} ADD #count :count`,
      ExpressionAttributeNames: {
        '#count': 'count',
        ...Object.fromEntries(entries.map(([name], n) => [`#f${n}`, name])),
      },
      ExpressionAttributeValues: {
        ':count': count,
        ...Object.fromEntries(entries.map(([, value], n) => [`:f${n}`, value])),
      },
    }),
  );
}

export const iterateActivities = (after?: string): AsyncGenerator<Activity, void> =>
  iterateRows(
    { ...partitionQuery(ACTIVITY), ScanIndexForward: false },
    (row) => Activity.parse(row),
    { after: after ? { PK: ACTIVITY, SK: after } : undefined },
  );

export const iterateUserActivities = (userId: string): AsyncGenerator<Activity, void> =>
  iterateRows({ ...indexQuery(toUserPartition(userId)), ScanIndexForward: false }, (row) =>
    Activity.parse(row),
  );

/** Presets belong to the shop, and may have values that the role of their editor does not include. */
const omitPresetContent = (activity: Activity): Activity =>
  activity.action === 'preset-saved' || activity.action === 'preset-deleted'
    ? { ...activity, changes: [], replacedPreset: null }
    : activity;

export async function anonymizeActivities(userId: string): Promise<void> {
  const activities = await Array.fromAsync(iterateUserActivities(userId));
  for (const { id } of activities) {
    await sendConditional(
      new UpdateCommand({
        TableName: tableName(),
        Key: { PK: ACTIVITY, SK: id },
        UpdateExpression: 'SET #by = :nobody REMOVE GSI1PK, GSI1SK',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#by': 'by' },
        ExpressionAttributeValues: { ':nobody': null },
      }),
    );
  }
}

const toUserPartition = (userId: string) => `${ACTIVITY_OF}${userId}`;
