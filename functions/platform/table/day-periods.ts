import { partitionQuery } from './table.ts';

/** Days of the shop, both included, in this order. */
export interface Period {
  from: string;
  to: string;
}

export const ALL_DAYS: Period = { from: '0000-01-01', to: '9999-12-31' };

export const isIn = ({ from, to }: Period, date: string): boolean => from <= date && date <= to;

/** For a partition whose sort keys begin with a day. */
export const periodQuery = (partition: string, { from, to }: Period) => ({
  ...partitionQuery(partition),
  KeyConditionExpression: 'PK = :partition AND SK BETWEEN :from AND :to',
  ExpressionAttributeValues: { ':partition': partition, ':from': from, ':to': `${to}~` },
});
