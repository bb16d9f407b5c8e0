import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { User } from '../../../shared/entities/user.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { batchGet } from './batch-get.ts';
import { parseRows } from './parse-rows.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                              | keys                                     |
 * |---------------------------------------------|------------------------------------------|
 * | whether staff let a piece be paid by PayPal | PK = `PAYPAL_MARKS`, SK = `<product id>` |
 *
 * A piece without a row follows PayPal's policy.
 */
export const PAYPAL_MARKS = 'PAYPAL_MARKS';

export const personalData = {
  of: 'staff',
  content: 'who decided whether a piece may be paid by PayPal',
  expires: 'when staff let the piece follow the rule again',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const Mark = z.object({
  productId: z.uuid(),
  isExcluded: z.boolean(),
  by: User.pick({ id: true, email: true }),
});
export type StoredPaypalMark = z.infer<typeof Mark>;

const key = (productId: string) => ({ PK: PAYPAL_MARKS, SK: productId });

/** @param productIds at most a hundred. */
export async function findPaypalMarks(
  productIds: readonly string[],
): Promise<Map<string, StoredPaypalMark>> {
  const rows = await batchGet(productIds.map(key), { ConsistentRead: true });
  const marks = await parseRows(rows, (row) => Mark.parse(row));
  return new Map(marks.map((mark) => [mark.productId, mark]));
}

export async function savePaypalMark(mark: StoredPaypalMark): Promise<void> {
  await dynamodb.send(
    new PutCommand({ TableName: tableName(), Item: { ...key(mark.productId), ...mark } }),
  );
}

export async function deletePaypalMark(productId: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(productId) }));
}
