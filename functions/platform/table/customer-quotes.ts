import type * as z from 'zod';
import { CustomerQuote, type QuoteFacts, toQuoteFacts } from '../../../shared/customers.ts';
import { Order } from '../../../shared/entities/order.ts';
import { ORDERS, ORDERS_ARCHIVED } from './orders.ts';
import { parallelBatchGet } from './parallel-batch-get.ts';
import { parseRows } from './parse-rows.ts';
import { QUOTE_INBOX } from './quote-inbox.ts';
import { indexQuery, iterateRows, selectAttributes } from './table.ts';

/** Reads the quotes of `orders.ts` for the list of customers. Their summaries in `quote-inbox.ts` tell which have changed. */

const SUMMARIES_PER_PAGE = 1_000;

const Version = Order.pick({ id: true, updatedAt: true });

/**
 * @param known from an earlier call; quotes that have not changed since are not read again.
 * @returns the facts of all quotes by id.
 */
export async function updateQuoteFacts(
  known: ReadonlyMap<string, QuoteFacts>,
): Promise<ReadonlyMap<string, QuoteFacts>> {
  const versions = await listVersions();
  const changedIds = versions.flatMap(({ id, updatedAt }) =>
    known.get(id)?.updatedAt === updatedAt ? [] : id,
  );
  const changed = new Map((await readFacts(changedIds)).map((facts) => [facts.id, facts]));
  return new Map(
    versions.flatMap(({ id }) => {
      const facts = changed.get(id) ?? known.get(id);
      return facts ? [[id, facts] as const] : [];
    }),
  );
}

const listVersions = (): Promise<z.infer<typeof Version>[]> =>
  Array.fromAsync(
    iterateRows(
      {
        ...indexQuery(QUOTE_INBOX),
        Select: 'SPECIFIC_ATTRIBUTES',
        ...selectAttributes(Object.keys(Version.shape)),
      },
      (row) => Version.parse(row),
      { pageSize: SUMMARIES_PER_PAGE },
    ),
  );

async function readFacts(ids: readonly string[]): Promise<QuoteFacts[]> {
  const keys = ids.flatMap((SK) => [ORDERS, ORDERS_ARCHIVED].map((PK) => ({ PK, SK })));
  const rows = await parallelBatchGet(keys, selectAttributes(Object.keys(CustomerQuote.shape)));
  return parseRows(rows, (row) => toQuoteFacts(CustomerQuote.parse(row)));
}
