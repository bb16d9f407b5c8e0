import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { RecordedSale } from '../../../shared/entities/recorded-sale.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { Member, PersonalData } from '../personal-data.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { outboxWrite } from './outbox.ts';
import { parallelBatchGet } from './parallel-batch-get.ts';
import { iterateRows, partitionQuery, selectAttributes, tableName } from './table.ts';

/**
 * | access pattern                            | keys                                          |
 * |-------------------------------------------|-----------------------------------------------|
 * | the sale of a record; all of them         | PK = `RECORDED_SALES`, SK = `<record id>`     |
 *
 * These are sales outside of the shop; sales of quotes are stored in the quotes.
 */
export const RECORDED_SALES = 'RECORDED_SALES';

export const personalData = {
  of: 'member',
  content: 'buyers of pieces that were sold outside of the shop, as staff name them',
  expires: 'when the sale is undone',
  notExported: 'sales outside of the shop are the accounts of the dealer',
  erase: removeBuyer,
  kept: 'the sale itself, and buyers that are named in another way than by address or full name',
} as const satisfies PersonalData;

const key = (recordId: string) => ({ PK: RECORDED_SALES, SK: recordId });

/** @param replaced the sale that the record had, such as one that was undone in Airtable alone. */
export const saleWrites = (sale: RecordedSale, replaced?: RecordedSale): Write[] => [
  { Put: { TableName: tableName(), Item: { ...key(sale.recordId), ...sale } } },
  outboxWrite({ kind: 'sale-recorded', recordId: sale.recordId }),
  ...(replaced ? [withdrawnWrite(replaced)] : []),
];

export const deletedSaleWrites = (sale: RecordedSale): Write[] => [
  { Delete: { TableName: tableName(), Key: key(sale.recordId) } },
  withdrawnWrite(sale),
];

const withdrawnWrite = ({ id }: RecordedSale): Write =>
  outboxWrite({ kind: 'sale-withdrawn', sale: { id } });

export async function findSale(recordId: string): Promise<RecordedSale | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(recordId), ConsistentRead: true }),
  );
  return Item && RecordedSale.parse(Item);
}

/** What functions that serve customers may read; their permissions name these attributes. */
export const SOLD_RECORD = ['recordId'] as const;

/** @returns those of the records that were sold outside of the shop. */
export async function findSoldElsewhere(
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await parallelBatchGet(recordIds.map(key), {
    ConsistentRead: true,
    ...selectAttributes(SOLD_RECORD),
  });
  return new Set(rows.map(({ recordId }) => String(recordId)));
}

export const listSales = (): Promise<RecordedSale[]> =>
  Array.fromAsync(iterateRows(partitionQuery(RECORDED_SALES), (row) => RecordedSale.parse(row)));

export async function saveSalesRecordId(recordId: string, salesRecordId: string): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(recordId),
      UpdateExpression: 'SET salesRecordId = :id',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':id': salesRecordId },
    }),
  );
}

export async function deleteSale(sale: RecordedSale): Promise<void> {
  await transactWrite(deletedSaleWrites(sale));
}

/** Removes buyers that match the member's address or full name. */
async function removeBuyer({ email, fullName }: Member): Promise<void> {
  const names = [email, ...(fullName ? [fullName] : [])].map((name) => name.toLowerCase());
  for (const { recordId, buyer } of await listSales()) {
    if (!names.some((name) => buyer?.toLowerCase().includes(name))) continue;
    await dynamodb.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: key(recordId),
        UpdateExpression: 'SET buyer = :null',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':null': null },
      }),
    );
  }
}
