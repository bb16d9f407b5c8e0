import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ProductEvent } from '../../../shared/entities/product-event.ts';
import { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import type { Write } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';
import { indexQuery, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                               | keys                                                            |
 * |----------------------------------------------|-----------------------------------------------------------------|
 * | one event; a product's, newest first         | PK = `PRODUCT_EVENTS#<product id>`, SK = `<event id>`, backward  |
 * | those of a run                               | GSI1: PK = `PRODUCT_EVENTS_OF#<run id>`, SK = `<event id>`       |
 *
 * Events stay after the product is unlisted, because that can be rolled back.
 */
export const PRODUCT_EVENTS = 'PRODUCT_EVENTS#';
export const PRODUCT_EVENTS_OF = 'PRODUCT_EVENTS_OF#';

export const personalData = {
  of: 'staff',
  content: 'who changed a product',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

/** A row holds 400 kB, and a transaction has several of these. */
const MAX_VALUES_BYTES = 250_000;

export const StoredProductEvent = ProductEvent.omit({ fields: true, canUndo: true }).extend({
  productId: z.uuid(),
  recordId: z.string(),
  name: z.string(),
  before: StoredProduct.partial().nullable(),
  after: StoredProduct.partial().nullable(),
  isTruncated: z.boolean().optional(),
});
export type StoredProductEvent = z.infer<typeof StoredProductEvent>;

export function productEventWrite(event: StoredProductEvent): Write {
  const bytes = Buffer.byteLength(JSON.stringify([event.before, event.after]));
  const stored =
    bytes > MAX_VALUES_BYTES
      ? { ...event, before: event.before && {}, after: event.after && {}, isTruncated: true }
      : event;
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...key(event.productId, event.id),
        GSI1PK: `${PRODUCT_EVENTS_OF}${event.runId}`,
        GSI1SK: event.id,
        ...stored,
      },
    },
  };
}

export function undoneProductEventWrite(
  { productId, id }: Pick<StoredProductEvent, 'productId' | 'id'>,
  undoneBy: string,
): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: key(productId, id),
      UpdateExpression: 'SET undoneBy = :by',
      ConditionExpression: 'undoneBy = :null',
      ExpressionAttributeValues: { ':by': undoneBy, ':null': null },
    },
  };
}

/** The index is eventually consistent, so events of the last second may be missing. */
export const loadEventsOfRun = (runId: string): Promise<StoredProductEvent[]> =>
  Array.fromAsync(
    iterateRows(indexQuery(`${PRODUCT_EVENTS_OF}${runId}`), (row) => StoredProductEvent.parse(row)),
  );

export async function findProductEvents(
  productId: string,
  limit: number,
): Promise<StoredProductEvent[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      ...partitionQuery(`${PRODUCT_EVENTS}${productId}`),
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return parseRows(Items, (row) => StoredProductEvent.parse(row));
}

function key(productId: string, id: string) {
  return { PK: `${PRODUCT_EVENTS}${productId}`, SK: id };
}
