import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { getCatalogVersion } from './catalog-version.ts';
import { tableName } from './table.ts';
import { CURRENT_FORMAT, FORMAT_KEY } from './table-definition.ts';

/**
 * | access pattern                        | keys                             |
 * |---------------------------------------|----------------------------------|
 * | the format of all rows and objects    | PK = `FORMAT`, SK = `FORMAT`     |
 */
const Format = z.object({
  number: z.int(),
  /** The previous release was in use during the migration, and may have written its own format since. */
  isRepeated: z.boolean(),
});
type Format = z.infer<typeof Format>;

export async function findFormat(): Promise<Format | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: FORMAT_KEY, ConsistentRead: true }),
  );
  return Item && Format.parse(Item);
}

export async function saveFormat(number: number, { isRepeated = false } = {}): Promise<void> {
  const format: Format = { number, isRepeated };
  await dynamodb.send(
    new PutCommand({ TableName: tableName(), Item: { ...FORMAT_KEY, ...format } }),
  );
}

let isChecked = false;

/** @throws Error with the command that migrates, if the data have another format. */
export async function requireCurrentFormat(): Promise<void> {
  if (isChecked) return;
  const number = (await findFormat())?.number ?? (await stampNewTable());
  if (number !== CURRENT_FORMAT) {
    throw new Error(
      `The data have format ${number}, and this release reads format ${CURRENT_FORMAT}. Migrate them: npm run migrate -- --stage <name>`,
    );
  }
  isChecked = true;
}

/** A deployment by cdk alone stamps no format. A table has the current one if no products were ever written. */
async function stampNewTable(): Promise<number> {
  if ((await getCatalogVersion()).written !== '') return 0;
  await saveFormat(CURRENT_FORMAT);
  return CURRENT_FORMAT;
}
