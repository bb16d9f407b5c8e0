import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { SyncRun } from '../../shared/entities/sync-run.ts';
import { dynamodb } from '../platform/aws.ts';
import { TABLE, TABLE_NAME } from './table.ts';

/**
 * | access pattern    | keys                                                        |
 * |-------------------|-------------------------------------------------------------|
 * | one run           | PK = `SYNC_RUN#<id>`, SK = `SYNC_RUN`                       |
 * | all, newest first | GSI1: PK = `SYNC_RUNS`, SK = `<startedAt>#<id>`, backward   |
 */
const SORT_KEY = 'SYNC_RUN';
const LIST = 'SYNC_RUNS';

/** An item of the table holds 400 kB, and an answer of Lambda 6 MB. */
const MOST_PROBLEMS = 500;

/** Every run is kept, with its first problems and the number of the others. @returns it as kept. */
export async function saveSyncRun(run: SyncRun): Promise<SyncRun> {
  const kept = { ...run, problems: mostProblems(run.problems) };
  await dynamodb.send(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: {
        ...key(run.id),
        GSI1PK: LIST,
        GSI1SK: `${run.startedAt}#${run.id}`,
        ...kept,
      },
    }),
  );
  return kept;
}

export async function newestSyncRuns(limit: number): Promise<SyncRun[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      IndexName: TABLE.index.name,
      KeyConditionExpression: 'GSI1PK = :list',
      ExpressionAttributeValues: { ':list': LIST },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return Items.map((item) => SyncRun.parse(item));
}

export async function syncRunById(id: string): Promise<SyncRun | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: TABLE_NAME, Key: key(id), ConsistentRead: true }),
  );
  return Item && SyncRun.parse(Item);
}

/** The first ones, and how many there are besides; what comes of it passes unchanged. */
export function mostProblems(problems: SyncRun['problems']): SyncRun['problems'] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const told = problems.slice(0, MOST_PROBLEMS - 1);
  const message = `And ${problems.length - told.length} further problems.`;
  return [...told, { recordId: '', message }];
}

function key(id: string) {
  return { PK: `SYNC_RUN#${id}`, SK: SORT_KEY };
}
