import { v7 as uuidV7 } from 'uuid';
import type * as z from 'zod';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { RecordedSale } from '../../../shared/entities/recorded-sale.ts';
import { RECORDS_PER_WRITE } from '../../domain/airtable/base.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { createRecordEvent } from '../../domain/items/record-event.ts';
import { type OpenAirtable, openAirtable } from '../../domain/records/open-airtable.ts';
import { addToSalesTable } from '../../domain/records/sales-table.ts';
import { type RecordResult, setRecordValues } from '../../domain/records/set-values.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { transactWrite } from '../../platform/table/conditional-writes.ts';
import {
  countEvents,
  recordEventWrites,
  withdrawnEventWrites,
} from '../../platform/table/item-events.ts';
import { deletedSaleWrites, findSale, saleWrites } from '../../platform/table/recorded-sales.ts';
import { getActor } from '../../platform/table/users.ts';

type Record = Contract['airtable']['POST /api/airtable/sales'];
type SaleOutcome = z.output<Record['response']>[number];

/** A record that is already Sold only gets its sale details. */
export async function recordSales({
  caller,
  body: { sales, soldAt, place, buyer = null },
}: ApiRequest<Record>): Promise<ApiResponse<Record>> {
  const [by, airtable] = await Promise.all([getActor(caller.userId), openAirtable()]);
  const noted = sales.map(
    ({ status, ...sale }): NotedSale => ({
      ...sale,
      status,
      id: uuidV7(),
      productId: toProductId(sale.recordId),
      name: '',
      soldAt: `${soldAt}T12:00:00.000Z`,
      place,
      buyer: buyer || null,
      by,
      salesRecordId: null,
    }),
  );
  const outcomes: SaleOutcome[] = [];
  for (let start = 0; start < noted.length; start += RECORDS_PER_WRITE) {
    const some = noted.slice(start, start + RECORDS_PER_WRITE);
    try {
      outcomes.push(...(await sell(airtable, some)));
    } catch (error) {
      // The response must report the records that were sold before the failure.
      if (!(error instanceof AppError) || outcomes.length === 0) throw error;
      outcomes.push(...some.map((sale) => toFailure(sale, error.message)));
    }
  }
  return { body: outcomes };
}

type NotedSale = RecordedSale & { status: string | null };

async function sell(airtable: OpenAirtable, sales: readonly NotedSale[]): Promise<SaleOutcome[]> {
  const saleOf = new Map(sales.map((sale) => [sale.recordId, sale]));
  const requests = sales.map(({ recordId, status }) => ({
    recordId,
    changes: [{ field: 'status' as const, from: status, to: SOLD_STATUS }],
  }));
  const events = new Map<string, ItemEvent>();
  const [{ by } = { by: null }] = sales;
  const results = await setRecordValues(airtable, requests, {
    by,
    noteChanges: async (changed) => {
      const writes = [];
      for (const { recordId, name, changes } of changed) {
        const sale = saleOf.get(recordId) as NotedSale;
        const event = createRecordEvent({ recordId, changes, by: sale.by });
        events.set(recordId, event);
        await countEvents(recordId);
        const replaced = await findSale(recordId);
        writes.push(
          ...recordEventWrites(recordId, event),
          ...saleWrites(toSale(sale, name), replaced),
        );
      }
      return writes;
    },
    takeBack: () =>
      Array.from(events, ([recordId, event]) => [
        ...withdrawnEventWrites(recordId, event),
        ...deletedSaleWrites(saleOf.get(recordId) as NotedSale),
      ]).flat(),
  });
  const outcomes: SaleOutcome[] = [];
  for (const result of results) {
    outcomes.push(await finish(airtable, saleOf.get(result.recordId) as NotedSale, result));
  }
  return outcomes;
}

const toSale = ({ status: _, ...sale }: NotedSale, name: string): RecordedSale => ({
  ...sale,
  name,
});

async function finish(
  airtable: OpenAirtable,
  sale: NotedSale,
  { name, outcome, issues }: RecordResult,
): Promise<SaleOutcome> {
  if (outcome === 'failed') {
    return toFailure({ ...sale, name }, issues.map(({ message }) => `${message}.`).join(' '));
  }
  const earlier = await findSale(sale.recordId);
  if (!earlier) await transactWrite(saleWrites(toSale(sale, name)));
  else if (earlier.price !== sale.price || earlier.soldAt !== sale.soldAt) {
    return toFailure(
      { ...sale, name },
      `Its sale for $${earlier.price} is recorded already. Set its Status back to undo that.`,
    );
  }
  const { recordId } = sale;
  const recorded = { recordId, name, outcome: 'recorded', reason: null } as const;
  try {
    if (!earlier?.salesRecordId) await addToSalesTable(airtable, earlier ?? toSale(sale, name));
    return recorded;
  } catch (error) {
    if (!(error instanceof AirtableError)) throw error;
    const reason = `It is recorded here, but not in the table Sales: ${error.message} Record it again to repeat that.`;
    return { ...recorded, reason };
  }
}

const toFailure = ({ recordId, name }: RecordedSale, reason: string): SaleOutcome => ({
  recordId,
  name,
  outcome: 'failed',
  reason,
});
