import { Hono } from 'hono';
import * as z from 'zod';
import { type Guards, parseBody, readRequestId, wantsRepresentation } from '../http/app.ts';
import type { PaypalEnv } from '../http/context.ts';
import { NewOrder } from '../new-order.ts';
import type { PaypalStore } from '../store/paypal-store.ts';
import type { Orders } from './orders.ts';
import { presentBriefly, presentOrder } from './present.ts';

const NewTracker = z
  .object({
    capture_id: z.string().min(1).max(50),
    tracking_number: z.string().min(1).max(64).optional(),
    carrier: z.enum(['USPS', 'UPS', 'FEDEX', 'DHL', 'OTHER']).optional(),
    carrier_name_other: z.string().min(1).max(64).optional(),
    notify_payer: z.boolean().optional(),
  })
  .refine(({ carrier, carrier_name_other }) => carrier !== 'OTHER' || carrier_name_other, {
    path: ['carrier_name_other'],
    message: 'Required for the carrier OTHER',
  });

export function orderRoutes(
  store: PaypalStore,
  orders: Orders,
  { track, authorize }: Guards,
): Hono<PaypalEnv> {
  const path = '/v2/checkout/orders';
  const onePath = `${path}/:order` as const;
  return new Hono<PaypalEnv>()
    .post(path, track('create-order'), authorize, async (c) => {
      const request = await parseBody(NewOrder, c);
      const { order, isNew } = await orders.create(request, readRequestId(c));
      const present = wantsRepresentation(c) ? presentOrder : presentBriefly;
      return c.json(present(store, order), isNew ? 201 : 200);
    })
    .get(onePath, track('get-order'), authorize, (c) =>
      c.json(presentOrder(store, orders.require(c.req.param('order')))),
    )
    .post(`${onePath}/capture`, track('capture'), authorize, async (c) => {
      await parseBody(z.object({}), c);
      const { order, isNew } = await orders.capture(c.req.param('order'), readRequestId(c));
      return c.json(presentOrder(store, order), isNew ? 201 : 200);
    })
    .post(`${onePath}/track`, track('track'), authorize, async (c) => {
      const { capture_id, carrier, tracking_number } = await parseBody(NewTracker, c);
      const { order, isNew } = await orders.track(c.req.param('order'), {
        captureId: capture_id,
        carrier: carrier ?? 'OTHER',
        trackingNumber: tracking_number ?? null,
      });
      return c.json(presentOrder(store, order), isNew ? 201 : 200);
    });
}
