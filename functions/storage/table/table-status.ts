import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { dynamodb } from '../../aws/dynamodb.ts';
import { TABLE_NAME } from './table.ts';

/** Whether the table takes reads and writes. */
export async function isTableActive(): Promise<boolean> {
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
  return Table?.TableStatus === 'ACTIVE' || Table?.TableStatus === 'UPDATING';
}
