import { createHash } from 'node:crypto';
import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { Alert, AlertQuery } from '../../../shared/entities/alert.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional } from './conditional-writes.ts';
import { addToList, deleteCount, removeFromList } from './counters.ts';
import { indexQuery, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                     | keys                                                     |
 * |------------------------------------|----------------------------------------------------------|
 * | a member's alerts                  | PK = `ALERTS_OF#<user id>`, SK = `<id>`                   |
 * | all alerts, equal queries together | GSI1: PK = `ALERTS`, SK = `<hash of the query>#<id>`      |
 */
export const ALERTS_OF = 'ALERTS_OF#';
export const ALERTS = 'ALERTS';

export const personalData = {
  of: 'member',
  content: 'saved searches',
  expires: 'with the account',
  exportAs: 'alerts',
  load: ({ userId }) => listAlerts(userId),
  erase: ({ userId }) => deleteAlerts(userId),
} as const satisfies PersonalData;

export const StoredAlert = Alert.extend({ userId: z.string() });
export type StoredAlert = z.infer<typeof StoredAlert>;

const listOf = (userId: string) => ({
  name: `${ALERTS_OF}${userId}`,
  query: partitionQuery(`${ALERTS_OF}${userId}`),
  max: BUDGETS.alert.rows,
});

export async function listAlerts(userId: string): Promise<Alert[]> {
  const { query } = listOf(userId);
  const alerts = await Array.fromAsync(iterateRows(query, (row) => Alert.parse(row)));
  return alerts.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1));
}

export async function findAlert(userId: string, id: string): Promise<Alert | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(userId, id), ConsistentRead: true }),
  );
  return Item && Alert.parse(Item);
}

export const createAlert = (alert: StoredAlert): Promise<'added' | 'exists' | 'full'> =>
  addToList(listOf(alert.userId), { Put: toPut(alert, 'attribute_not_exists(PK)') });

export function replaceAlert(alert: StoredAlert): Promise<boolean> {
  return sendConditional(new PutCommand(toPut(alert, 'attribute_exists(PK)')));
}

export async function deleteAlert(userId: string, id: string): Promise<void> {
  await removeFromList(listOf(userId), {
    Delete: {
      TableName: tableName(),
      Key: key(userId, id),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
}

export async function deleteAlerts(userId: string): Promise<void> {
  for (const { id } of await listAlerts(userId)) await deleteAlert(userId, id);
  await deleteCount(listOf(userId).name);
}

export async function* iterateAlertPages(): AsyncGenerator<StoredAlert[], void> {
  const pages = paginateQuery({ client: dynamodb }, indexQuery(ALERTS));
  // Rows are not parsed: for a hundred thousand rows that takes longer than matching them.
  for await (const { Items = [] } of pages) yield Items as StoredAlert[];
}

export function toQueryKey(query: AlertQuery): string {
  const parts = Object.entries(AlertQuery.parse(query))
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
    .map(([name, value]): [string, unknown] => [
      name,
      Array.isArray(value)
        ? value.toSorted()
        : typeof value === 'string'
          ? value.toLowerCase().replace(/\s+/g, ' ')
          : value,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

function toPut(alert: StoredAlert, ConditionExpression: string) {
  const { userId, id } = alert;
  return {
    TableName: tableName(),
    Item: {
      ...key(userId, id),
      GSI1PK: ALERTS,
      GSI1SK: `${toQueryKey(alert.query)}#${id}`,
      ...Alert.parse(alert),
      userId,
    },
    ConditionExpression,
  };
}

const key = (userId: string, id: string) => ({ PK: `${ALERTS_OF}${userId}`, SK: id });
