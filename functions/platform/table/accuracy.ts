import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Accuracy, CONFIDENCE_LEVELS } from '../../../shared/entities/comparison.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                         | keys                             |
 * |----------------------------------------|----------------------------------|
 * | counts of match decisions              | PK = `ACCURACY`, SK = `ACCURACY` |
 *
 * Each count is a separate attribute, so that concurrent updates add up.
 */
export const ACCURACY = 'ACCURACY';
const KEY = { PK: ACCURACY, SK: 'ACCURACY' };

export async function loadAccuracy(): Promise<Accuracy> {
  const { Item = {} } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  const count = (name: string): number => Item[name] ?? 0;
  const levels = CONFIDENCE_LEVELS.map((level) => [
    level,
    { verified: count(`verified${level}`), rejected: count(`rejected${level}`) },
  ]);
  return Accuracy.parse({
    identified: count('identified'),
    first: count('first'),
    levels: Object.fromEntries(levels),
  });
}

export function accuracyWrites(before: Accuracy, after: Accuracy): Write[] {
  const previous = toCounts(before);
  const added = Object.entries(toCounts(after))
    .map(([name, count]) => [name, count - (previous[name] ?? 0)] as const)
    .filter(([, difference]) => difference !== 0);
  if (added.length === 0) return [];
  return [
    {
      Update: {
        TableName: tableName(),
        Key: KEY,
        UpdateExpression: `ADD ${added.map(([name]) => `#${name} :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(added.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          added.map(([name, difference]) => [`:${name}`, difference]),
        ),
      },
    },
  ];
}

function toCounts({ identified, first, levels }: Accuracy): Record<string, number> {
  const decisions = CONFIDENCE_LEVELS.flatMap((level) => [
    [`verified${level}`, levels[level].verified],
    [`rejected${level}`, levels[level].rejected],
  ]);
  return { identified, first, ...Object.fromEntries(decisions) };
}
