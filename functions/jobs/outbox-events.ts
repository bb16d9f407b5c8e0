import * as z from 'zod';
import { Mail } from '../../shared/entities/mail.ts';
import {
  addRecordedSale,
  recordSaleLines,
  retrySaleLine,
  reverseRecordedSale,
  updateSaleLines,
} from '../domain/consignors/record-lines.ts';
import { retryTasks, type TaskRuns } from '../domain/failed-tasks/retry-tasks.ts';
import { loseQuote } from '../domain/quotes/lose-quote.ts';
import { queueMail } from '../platform/table/mail-queue.ts';
import { OutboxEvent, type QuoteChanged } from '../platform/table/outbox.ts';
import { saveSalePrice } from '../platform/table/sale-prices.ts';
import { requestBulkChanges } from './bulk-changes/request-bulk-changes.ts';
import { requestIdentification } from './identification/request-identification.ts';
import { getDealerEmail } from './outbox/dealer-email.ts';
import { sendDueDigests } from './outbox/digests.ts';
import { notifyOfFreedProducts } from './outbox/freed-products.ts';
import { issueInvoices } from './outbox/issue-invoices.ts';
import { loseQuotes, loseQuotesOf } from './outbox/lose-quotes.ts';
import { notifyOfQuote } from './outbox/notify-of-quote.ts';
import { publishHolds } from './outbox/publish-holds.ts';
import { recordSalePrices, SalePriceInput as SalePrice } from './outbox/record-sale-prices.ts';
import { notifyOwnerAgain } from './outbox/saved-items.ts';
import { requestSales } from './sales/request-sales.ts';

const EventPayload = z.object({ id: z.string(), event: z.unknown() });
const TASK_RUNS: TaskRuns = {
  event: async (payload) => {
    const { id, event } = EventPayload.parse(payload);
    await handleEvent(id, OutboxEvent.parse(event));
  },
  'alert-match': async (payload) =>
    (await import('./outbox/announce-changes.ts')).announceAgain(payload),
  'unqueued-mail': (payload) => queueMail(Mail.parse(payload)),
  'saved-items': notifyOwnerAgain,
  'lost-quote': (payload) => loseQuote(z.string().parse(payload)),
  'sale-price': (payload) => saveSalePrice(SalePrice.parse(payload)),
  'consignor-line': retrySaleLine,
  // A row with an unknown format is set aside again when it is read.
};

export const retryFailedTasks = () => retryTasks(TASK_RUNS);

export async function handleEvent(id: string, event: OutboxEvent): Promise<void> {
  await updateShop(event);
  // Without a sender, notices of this event are never sent.
  if (getDealerEmail()) await notify(id, event);
  await recordLines(event);
  if (event.kind === 'quote-changed') await issueInvoices(event);
  // Last, because PayPal may be down.
  await reportParcel(event);
}

async function reportParcel(event: OutboxEvent): Promise<void> {
  if (event.kind !== 'quote-changed' || event.change !== 'shipped') return;
  if (event.number === undefined) return;
  const { reportTracking } = await import('./payments/report-tracking.ts');
  await reportTracking(event.orderId, event.number);
}

/** They take something back, or change when the shares of a sale are payable. */
const CHANGES_OF_SALES: readonly QuoteChanged['change'][] = [
  'paid',
  'refunded',
  'reversed',
  'shipped',
  'delivered',
  'delivery-corrected',
  'return-requested',
  'return-approved',
  'return-declined',
  'return-received',
];

/** The lines of consignors' statements. */
async function recordLines(event: OutboxEvent): Promise<void> {
  if (event.kind === 'sale-recorded') await addRecordedSale(event.recordId);
  if (event.kind === 'sale-withdrawn') await reverseRecordedSale(event.sale);
  if (event.kind !== 'quote-changed') return;
  const { change, orderId } = event;
  if (change === 'sold') await recordSaleLines(orderId);
  if (CHANGES_OF_SALES.includes(change)) await updateSaleLines(orderId);
}

async function updateShop(event: OutboxEvent): Promise<void> {
  if (event.kind === 'catalog-published') {
    // Import on demand: the search index and its lexicon are large.
    const { notifySearchEngines } = await import('./outbox/notify-search-engines.ts');
    const { announceChanges } = await import('./outbox/announce-changes.ts');
    await notifySearchEngines();
    await announceChanges();
  }
  if (event.kind === 'holds-changed') {
    await publishHolds();
    await requestSales();
  }
  if (event.kind === 'taken-off-sale') await loseQuotesOf([event.productId]);
  if (event.kind === 'bulk-change-requested') await requestBulkChanges();
  if (event.kind === 'item-described') await requestIdentification();
  if (event.kind !== 'quote-changed') return;
  if (event.areHoldsChanged) await publishHolds();
  // Pieces may be back on sale.
  if (event.change === 'holds') await requestSales();
  if (event.change === 'sold') {
    await recordSalePrices(event.orderId);
    await loseQuotes(event.orderId);
    await requestSales();
  }
}

async function notify(id: string, event: OutboxEvent): Promise<void> {
  switch (event.kind) {
    case 'catalog-published':
      await sendDueDigests();
      break;
    case 'quote-changed':
      await notifyOfQuote(id, event);
      await notifyOfFreedProducts(id, event.freed, { orderId: event.orderId });
      break;
    case 'holds-changed':
      await notifyOfFreedProducts(id, event.freed, { heldSince: event.heldSince });
      break;
  }
}
