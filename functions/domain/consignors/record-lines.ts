import * as z from 'zod';
import { ConsignorLine } from '../../../shared/entities/consignor-statement.ts';
import type { RecordedSale } from '../../../shared/entities/recorded-sale.ts';
import { withOwnShare } from '../../../shared/quotes/commission.ts';
import {
  type ConsignedTerms,
  createRecordedSaleLine,
  createReversalLine,
  createSaleLines,
  createTakenBackLines,
} from '../../../shared/quotes/consignor-lines.ts';
import { findNewPayableTimes } from '../../../shared/quotes/payable-times.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findConsignments } from '../../platform/table/consignments.ts';
import {
  appendConsignorLine,
  findConsignor,
  listSaleLines,
  type OwnedLine,
  setPayableAt,
} from '../../platform/table/consignors.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import { requireAllRows } from '../../platform/table/parse-rows.ts';
import { findSale } from '../../platform/table/recorded-sales.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { processEach } from '../failed-tasks/process-each.ts';

const IS_CHANGING = 'The balance of a consignor is being changed.';

/** Products with a line already are left out, since they may belong to another consignor by now. */
export async function recordSaleLines(orderId: string): Promise<void> {
  const quote = await findOrder(orderId);
  if (!quote?.sale) return;
  const consigned = await findConsigned(quote.sale.lines.map(({ productId }) => productId));
  const { lines } = await listSaleLines(orderId);
  const known = new Set(lines.map(({ line }) => line.id));
  const created = createSaleLines(quote, consigned, new Date().toISOString());
  await appendSaleLines(
    created.filter(({ line }) => !known.has(line.id)),
    quote.reference,
  );
  await updateSaleLines(orderId);
}

/** Takes back what was returned, refunded or charged back, and sets when shares are payable. */
export async function updateSaleLines(orderId: string): Promise<void> {
  await retryOnConflict(IS_CHANGING, async () => {
    // The quote is read first: if it changes after that, another event follows.
    const quote = await findOrder(orderId);
    const { lines, revisions } = await listSaleLines(orderId);
    if (!quote || lines.length === 0) return {};
    const added = await takeBack(quote, lines, revisions);
    if (added === 'conflict') return undefined;
    await updatePayableAt(quote, [...lines, ...added]);
    return {};
  });
}

async function takeBack(
  quote: StoredQuote,
  lines: readonly OwnedLine[],
  before: ReadonlyMap<string, number>,
): Promise<readonly OwnedLine[] | 'conflict'> {
  const owners = new Map(lines.map(({ line, consignorId }) => [line.productId, consignorId]));
  const recorded = lines.map(({ line }) => line);
  const added: OwnedLine[] = [];
  const revisions = new Map(before);
  for (const line of createTakenBackLines(quote, recorded, new Date().toISOString())) {
    const consignorId = owners.get(line.productId) ?? '';
    const revision = revisions.get(consignorId) ?? 0;
    // The amounts depend on the earlier lines.
    const outcome = await appendConsignorLine(consignorId, line, revision);
    if (outcome !== 'added') return 'conflict';
    revisions.set(consignorId, revision + 1);
    added.push({ consignorId, line });
  }
  return added;
}

async function updatePayableAt(quote: StoredQuote, lines: readonly OwnedLine[]): Promise<void> {
  const { returnDays } = await getSaleSettings();
  const owners = new Map(lines.map(({ line, consignorId }) => [line.id, consignorId]));
  const changes = findNewPayableTimes(
    quote,
    lines.map(({ line }) => line),
    { returnDays, now: new Date().toISOString() },
  );
  for (const { line, payableAt } of changes) {
    await setPayableAt(owners.get(line.id) ?? '', line.id, payableAt);
  }
}

/** Does nothing if the sale was undone before. */
export async function addRecordedSale(recordId: string): Promise<void> {
  const sale = await findSale(recordId);
  const consigned = sale && (await findConsigned([sale.productId])).get(sale.productId);
  if (!sale || !consigned) return;
  const { lines } = await listSaleLines(sale.id);
  if (lines.length > 0) return;
  const line = createRecordedSaleLine(sale, consigned, new Date().toISOString());
  await appendSaleLines([{ consignorId: consigned.consignorId, line }], sale.name);
  const current = await findSale(recordId);
  if (current?.id !== sale.id) await reverseRecordedSale(sale);
}

export async function reverseRecordedSale({ id }: Pick<RecordedSale, 'id'>): Promise<void> {
  const { lines } = await listSaleLines(id);
  const sold = lines.find(({ line }) => line.kind === 'sale');
  if (!sold) return;
  const line = createReversalLine(sold.line, new Date().toISOString());
  await appendLine({ consignorId: sold.consignorId, line });
}

function findConsigned(
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ConsignedTerms>> {
  return requireAllRows(async () => {
    const consigned = new Map<string, ConsignedTerms>();
    for (const { productId, consignorId, share } of (await findConsignments(productIds)).values()) {
      const consignor = await findConsignor(consignorId);
      if (!consignor) continue;
      consigned.set(productId, { consignorId, terms: withOwnShare(consignor.terms, share) });
    }
    return consigned;
  });
}

async function appendSaleLines(lines: readonly OwnedLine[], subject: string): Promise<void> {
  await processEach(lines, {
    kind: 'consignor-line',
    keyOf: ({ line }) => line.id,
    subjectOf: () => subject,
    payloadOf: (entry) => entry,
    run: appendSaleLine,
  });
}

const SaleLine = z.object({ consignorId: z.uuid(), line: ConsignorLine });

/** Appends the line of a sale that was set aside. */
export async function retrySaleLine(payload: unknown): Promise<void> {
  const { consignorId, line } = SaleLine.parse(payload);
  // Statements of earlier months do not change.
  await appendSaleLine({ consignorId, line: { ...line, at: new Date().toISOString() } });
  if (line.orderId !== null) await updateSaleLines(line.orderId);
}

/** @throws AppError without a price: staff agree with the consignor on an amount. */
async function appendSaleLine(entry: OwnedLine): Promise<void> {
  if (entry.line.priceCents === 0) {
    const message = 'The sale has no price. Record an adjustment for the consignor.';
    throw new AppError('INVALID_REQUEST', message);
  }
  await appendLine(entry);
}

async function appendLine({ consignorId, line }: OwnedLine): Promise<void> {
  const outcome = await appendConsignorLine(consignorId, line);
  if (outcome === 'conflict') throw notFound('Consignor not found');
}
