import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { comparePresets, Preset, type PresetKind } from '../../../shared/entities/preset.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern           | keys                            |
 * |--------------------------|---------------------------------|
 * | the presets of one kind  | PK = `PRESETS`, SK = `<kind>`   |
 *
 * Each kind has one row, because names are unique and their number is limited.
 */
export const PRESETS = 'PRESETS';
const key = (kind: PresetKind) => ({ PK: PRESETS, SK: kind });

const Row = z.object({
  presets: z.array(Preset),
  revision: z.string(),
});

export async function listPresets(kind: PresetKind): Promise<Preset[]> {
  const row = await findRow(kind);
  return row?.presets ?? [];
}

export function changePresets(
  kind: PresetKind,
  change: (presets: readonly Preset[]) => readonly Preset[],
): Promise<readonly Preset[]> {
  return retryOnConflict('Someone else is saving at the same time. Please try again.', async () => {
    const before = await findRow(kind);
    const presets = change(before?.presets ?? []).toSorted(comparePresets);
    const isSaved = await sendConditional(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key(kind), presets, revision: randomUUID() },
        ...(before
          ? {
              ConditionExpression: 'revision = :before',
              ExpressionAttributeValues: { ':before': before.revision },
            }
          : { ConditionExpression: 'attribute_not_exists(PK)' }),
      }),
    );
    return isSaved ? presets : undefined;
  });
}

async function findRow(kind: PresetKind): Promise<z.infer<typeof Row> | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(kind), ConsistentRead: true }),
  );
  return Item && Row.parse(Item);
}
