import type { ConditionReport } from '../../../shared/entities/condition-report.ts';
import type { Order, OrderItem } from '../../../shared/entities/order.ts';
import { invalidRequest, notFound } from '../../platform/errors.ts';
import { findItemsOfRecords } from '../../platform/table/airtable-records.ts';
import { findConditionReport } from '../../platform/table/condition-reports.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { findProduct } from '../../platform/table/products.ts';
import { getActor } from '../../platform/table/users.ts';
import { changeForCaller, type QuoteCaller, requireQuote } from './access.ts';
import { nextMessageId } from './messages.ts';

type SharedReport = Omit<NonNullable<StoredQuote['conditionReports']>[number], 'at'>;

/**
 * The collector finds the report among the documents, instead of an earlier one of the piece, and is notified by a message.
 * @param storeCopy is called first, so that a shared report outlives its item.
 * @throws AppError NOT_FOUND, INVALID_REQUEST if the item is not the piece, or CONFLICT.
 */
export async function shareConditionReport(
  caller: QuoteCaller,
  orderId: string,
  report: SharedReport,
  storeCopy: (report: ConditionReport) => Promise<void>,
): Promise<Order> {
  const by = await getActor(caller.userId);
  const piece = findPiece(await requireQuote(caller, orderId), report);
  await storeCopy(await requireReport(report));
  return changeForCaller(caller, orderId, (before, now) => {
    const reports = before.conditionReports ?? [];
    if (reports.some((each) => isSameReport(each, report))) return undefined;
    const others = reports.filter(({ productId }) => productId !== report.productId);
    const messageId = nextMessageId(before);
    const text = `The condition report of ${piece.name} is among the documents.`;
    const message = { id: messageId, from: 'dealer' as const, by, text, createdAt: now };
    return {
      after: {
        ...before,
        conditionReports: [...others, { ...report, at: now }],
        messages: [...before.messages, message],
      },
      event: { change: 'message', actor: 'dealer', messageId },
    };
  });
}

function findPiece({ items }: StoredQuote, { productId }: SharedReport): OrderItem {
  const piece = items.find((item) => item.productId === productId);
  if (piece) return piece;
  throw invalidRequest([{ path: 'productId', message: 'Expected a piece of this quote' }]);
}

async function requireReport({
  productId,
  itemId,
  number,
}: SharedReport): Promise<ConditionReport> {
  const [report, product] = await Promise.all([
    findConditionReport(itemId, number),
    findProduct(productId),
  ]);
  if (!report) throw notFound('Condition report not found');
  const recordId = product?.airtableId;
  const items = await findItemsOfRecords(recordId ? [recordId] : []);
  if (items.get(recordId ?? '') === itemId) return report;
  throw invalidRequest([{ path: 'itemId', message: 'Expected the cataloged item of this piece' }]);
}

const isSameReport = (one: SharedReport, other: SharedReport): boolean =>
  one.productId === other.productId && one.itemId === other.itemId && one.number === other.number;
