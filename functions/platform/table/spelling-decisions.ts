import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { SpellingDecision, toSpellingKey } from '../../../shared/entities/spelling.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern | keys                                                        |
 * |----------------|-------------------------------------------------------------|
 * | all            | PK = `SPELLING_DECISIONS`, SK = `<field>#<folded spelling>`  |
 */
export const SPELLING_DECISIONS = 'SPELLING_DECISIONS';

export const personalData = {
  of: 'staff',
  content: 'who decided what an option of Airtable means',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

export async function saveSpellingDecision(decision: SpellingDecision): Promise<void> {
  const key = { PK: SPELLING_DECISIONS, SK: toSpellingKey(decision) };
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...key, ...decision } }));
}

export const listSpellingDecisions = (): Promise<SpellingDecision[]> =>
  Array.fromAsync(
    iterateRows(partitionQuery(SPELLING_DECISIONS), (row) => SpellingDecision.parse(row)),
  );
