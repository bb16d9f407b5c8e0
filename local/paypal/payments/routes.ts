import { Hono } from 'hono';
import * as z from 'zod';
import { type Guards, parseBody, readRequestId, wantsRepresentation } from '../http/app.ts';
import type { PaypalEnv } from '../http/context.ts';
import { parsePositiveMoney } from '../money.ts';
import type { PaypalStore } from '../store/paypal-store.ts';
import type { Payments } from './payments.ts';
import { presentCapture, presentRefund } from './present.ts';

const NewRefund = z.object({
  amount: z
    .object({
      currency_code: z.string().length(3),
      value: z.string().regex(/^-?\d{1,9}(\.\d+)?$/),
    })
    .optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});

export function paymentRoutes(
  store: PaypalStore,
  payments: Payments,
  { track, authorize }: Guards,
): Hono<PaypalEnv> {
  const path = '/v2/payments/captures/:capture';
  return new Hono<PaypalEnv>()
    .get(path, track('get-capture'), authorize, (c) =>
      c.json(presentCapture(store, payments.requireCapture(c.req.param('capture')))),
    )
    .post(`${path}/refund`, track('refund'), authorize, async (c) => {
      const { amount, custom_id, invoice_id, note_to_payer } = await parseBody(NewRefund, c);
      const details = {
        cents: amount && parsePositiveMoney(amount, '/amount'),
        customId: custom_id,
        invoiceId: invoice_id,
        note: note_to_payer,
      };
      const captureId = c.req.param('capture');
      const { refund, isNew } = await payments.refund(captureId, details, readRequestId(c));
      const presented = presentRefund(store, refund);
      const { id, status, links } = presented;
      return c.json(wantsRepresentation(c) ? presented : { id, status, links }, isNew ? 201 : 200);
    })
    .get('/v2/payments/refunds/:refund', track('get-refund'), authorize, (c) =>
      c.json(presentRefund(store, payments.requireRefund(c.req.param('refund')))),
    );
}
