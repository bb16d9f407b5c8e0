import * as z from 'zod';
import { toCents } from '../../../shared/quotes/money.ts';
import { shift } from '../../../shared/quotes/quote.ts';
import { paypalUnavailable } from './paypal-unavailable.ts';
import type { Capture, ProviderPayment, ProviderRefund, ProviderTransaction } from './provider.ts';

/** In cents. The shop sells in US dollars only. */
export const PaypalMoney = z
  .object({ currency_code: z.literal('USD'), value: z.string().regex(/^-?\d+(\.\d{1,2})?$/) })
  .transform(({ value }) => toCents(value));

const CAPTURE_STATUS = {
  COMPLETED: 'cleared',
  PARTIALLY_REFUNDED: 'cleared',
  REFUNDED: 'cleared',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
} as const;

export const PaypalCapture = z
  .object({
    id: z.string().min(1),
    status: z.enum(Object.keys(CAPTURE_STATUS) as (keyof typeof CAPTURE_STATUS)[]),
    amount: PaypalMoney,
    custom_id: z.string().optional(),
    seller_receivable_breakdown: z.object({ paypal_fee: PaypalMoney.optional() }).optional(),
  })
  .transform(
    ({ id, status, amount, custom_id: attemptId = null, ...rest }): Capture => ({
      id,
      status: CAPTURE_STATUS[status],
      cents: amount,
      feeCents: rest.seller_receivable_breakdown?.paypal_fee ?? null,
      attemptId,
    }),
  );

export const PaypalLinks = z.array(
  z.object({ rel: z.string(), href: z.url({ protocol: /^https?$/ }) }),
);

const PAYER_LINKS = ['payer-action', 'approve'];
/** The payer must have opened the link after this time. */
const LINK_TTL_MS = 3 * 3_600_000;

/** An order has no link for the payer once it is approved. */
export const NewPaypalOrder = z
  .object({ id: z.string().min(1), links: PaypalLinks })
  .transform(({ id, links }) => ({
    externalId: id,
    redirectUrl: links.find(({ rel }) => PAYER_LINKS.includes(rel))?.href,
    expiresAt: shift(new Date().toISOString(), LINK_TTL_MS),
  }));

/** @throws AppError UNAVAILABLE for an answer that does not say what has become of the order. */
export const PaypalOrder = z
  .object({
    /** PayPal may leave it out if the only capture was declined. */
    status: z.string().optional(),
    purchase_units: z
      .array(
        z.object({
          payments: z.object({ captures: z.array(PaypalCapture).optional() }).optional(),
        }),
      )
      .optional(),
  })
  .transform(({ status, purchase_units: units = [] }): ProviderPayment => {
    const captures = units.flatMap(({ payments }) => payments?.captures ?? []);
    if (captures.length > 0) return { state: 'captured', captures };
    if (status === undefined)
      throw paypalUnavailable('an order has neither a status nor a capture');
    if (status === 'COMPLETED') throw paypalUnavailable('a completed order names no capture');
    if (status === 'APPROVED') return { state: 'approved' };
    return { state: status === 'VOIDED' ? 'gone' : 'open' };
  });

const REFUND_STATUS = {
  COMPLETED: 'cleared',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const;

const CAPTURE_LINK = /\/captures\/(\w+)$/;

export const PaypalRefund = z
  .object({
    id: z.string().min(1),
    status: z.enum(Object.keys(REFUND_STATUS) as (keyof typeof REFUND_STATUS)[]),
    amount: PaypalMoney,
    custom_id: z.string().optional(),
    links: PaypalLinks,
  })
  .transform(
    ({ id, status, amount, custom_id: entryId = null, links }): ProviderRefund => ({
      id,
      captureId: findCaptureId(links),
      status: REFUND_STATUS[status],
      cents: amount,
      entryId,
    }),
  );

/** @returns the capture that a refund or a reversal leads up to. */
export const findCaptureId = (links: z.output<typeof PaypalLinks>): string =>
  links.map(({ href }) => CAPTURE_LINK.exec(href)?.[1]).find((id) => id !== undefined) ?? '';

/** The first letters of PayPal's event codes. */
const EVENT_CODES = [
  ['T00', 'capture'],
  ['T1107', 'refund'],
  ['T1106', 'reversal'],
  ['T1201', 'reversal'],
] as const;

const TransactionInfo = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string(),
  transaction_status: z.string(),
  transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
  paypal_reference_id: z.string().optional(),
  custom_field: z.string().optional(),
  invoice_id: z.string().optional(),
});

export const PaypalTransactions = z.object({
  transaction_details: z.array(z.object({ transaction_info: TransactionInfo })).default([]),
  total_pages: z.int().optional(),
});

/** @returns undefined for money that has not moved, and for other kinds such as withdrawals. */
export function toTransaction(
  info: z.output<typeof TransactionInfo>,
): ProviderTransaction | undefined {
  const { transaction_amount: amount, transaction_event_code: code } = info;
  const [, kind] = EVENT_CODES.find(([prefix]) => code.startsWith(prefix)) ?? [];
  const isDenied = info.transaction_status === 'D';
  if (!kind || isDenied || amount.currency_code !== 'USD') return undefined;
  return {
    id: info.transaction_id,
    kind,
    cents: Math.abs(toCents(amount.value)),
    captureId: kind === 'capture' ? null : (info.paypal_reference_id ?? null),
    attemptId: info.custom_field ?? null,
    invoice: info.invoice_id ?? null,
  };
}
