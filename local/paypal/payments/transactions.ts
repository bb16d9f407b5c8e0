import { Hono } from 'hono';
import * as z from 'zod';
import { type Guards, parse } from '../http/app.ts';
import type { PaypalEnv } from '../http/context.ts';
import { invalidRequest } from '../http/errors.ts';
import { toMoney } from '../money.ts';
import type { PaypalStore } from '../store/paypal-store.ts';
import type { StoredCapture, StoredRefund } from '../store/records.ts';
import { toTime } from './present.ts';

const MAX_RANGE_MS = 31 * 86_400_000;
const EVENT_CODES = { capture: 'T0006', refund: 'T1107', reversal: 'T1106' } as const;
const STATUSES = { COMPLETED: 'S', PENDING: 'P', DECLINED: 'D', FAILED: 'D' } as const;

const Query = z.object({
  start_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  page_size: z.coerce.number().int().min(1).max(500).default(100),
  page: z.coerce.number().int().min(1).default(1),
});

/** The report of all money of an account. */
export function transactionRoutes(
  store: PaypalStore,
  { track, authorize }: Guards,
): Hono<PaypalEnv> {
  return new Hono<PaypalEnv>().get(
    '/v1/reporting/transactions',
    track('transactions'),
    authorize,
    (c) => {
      const query = parse(Query, c.req.query());
      const [from, to] = [Date.parse(query.start_date), Date.parse(query.end_date)];
      if (to - from > MAX_RANGE_MS) {
        const description = 'Date range is greater than 31 days';
        throw invalidRequest([{ issue: 'INVALID_DATE_RANGE', description, field: 'end_date' }]);
      }
      const all = listTransactions(store)
        .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
        .sort((a, b) => a.createdAt - b.createdAt);
      const start = (query.page - 1) * query.page_size;
      return c.json({
        transaction_details: all
          .slice(start, start + query.page_size)
          .map(({ details }) => ({ transaction_info: details })),
        start_date: query.start_date,
        end_date: query.end_date,
        last_refreshed_datetime: toTime(Date.now()),
        page: query.page,
        total_items: all.length,
        total_pages: Math.ceil(all.length / query.page_size),
      });
    },
  );
}

function listTransactions({ state }: PaypalStore) {
  return [
    ...Object.values(state.captures).map((capture) => ({
      createdAt: capture.createdAt,
      details: {
        ...describe(capture, EVENT_CODES.capture, capture.cents),
        ...(capture.feeCents > 0 ? { fee_amount: toMoney(-capture.feeCents) } : {}),
        paypal_reference_id: capture.orderId,
        paypal_reference_id_type: 'ODR',
      },
    })),
    ...Object.values(state.refunds).map((refund) => ({
      createdAt: refund.createdAt,
      details: {
        ...describe(refund, EVENT_CODES[refund.kind], -refund.cents),
        paypal_reference_id: refund.captureId,
        paypal_reference_id_type: 'TXN',
      },
    })),
  ];
}

const describe = (
  { id, status, customId, invoiceId, createdAt, updatedAt }: StoredCapture | StoredRefund,
  eventCode: string,
  cents: number,
) => ({
  transaction_id: id,
  transaction_event_code: eventCode,
  transaction_initiation_date: toTime(createdAt),
  transaction_updated_date: toTime(updatedAt),
  transaction_amount: toMoney(cents),
  transaction_status: STATUSES[status],
  ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
  ...(customId === null ? {} : { custom_field: customId }),
});
