import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Accuracy, CONFIDENCE_LEVELS } from '../../../shared/entities/comparison.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                         | keys                             |
 * |----------------------------------------|----------------------------------|
 * | what people decided of all matches     | PK = `ACCURACY`, SK = `ACCURACY` |
 *
 * Every count is an attribute of its own, so that many may add to them at the same moment.
 */
export const ACCURACY = 'ACCURACY';
const KEY = { PK: ACCURACY, SK: 'ACCURACY' };

/** Zeros where nobody has decided anything. */
export async function readAccuracy(): Promise<Accuracy> {
  const { Item = {} } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  const of = (name: string): number => Item[name] ?? 0;
  const levels = CONFIDENCE_LEVELS.map((level) => [
    level,
    { verified: of(`verified${level}`), rejected: of(`rejected${level}`) },
  ]);
  return Accuracy.parse({
    identified: of('identified'),
    first: of('first'),
    levels: Object.fromEntries(levels),
  });
}

/** To be written together with what was decided: adds by how much one item's tally has changed. */
export function accuracyAdded(before: Accuracy, after: Accuracy): Write[] {
  const earlier = countsOf(before);
  const added = Object.entries(countsOf(after))
    .map(([name, count]) => [name, count - (earlier[name] ?? 0)] as const)
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

function countsOf({ identified, first, levels }: Accuracy): Record<string, number> {
  const decisions = CONFIDENCE_LEVELS.flatMap((level) => [
    [`verified${level}`, levels[level].verified],
    [`rejected${level}`, levels[level].rejected],
  ]);
  return { identified, first, ...Object.fromEntries(decisions) };
}
