import * as z from 'zod';
import { MAX_REQUEST_LINES, Order } from '../entities/order.ts';
import { MANUAL_METHODS } from '../entities/payment.ts';
import { NewPostalAddress } from '../entities/postal-address.ts';
import { US_STATES } from '../entities/sale-settings.ts';
import { MAX_SHOW_PIECES, Show, ShowSummary } from '../entities/show.ts';
import { Amount, Day, IdempotencyKey } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { EmailAddress } from './public-forms.ts';

const show = z.object({ id: z.uuid() });
const productIds = z
  .array(z.uuid())
  .min(1, 'Expected at least one piece')
  .max(MAX_SHOW_PIECES, `At most ${MAX_SHOW_PIECES} pieces`);

/** A show holds its pieces until the end of the next day, which must have a year of four digits. */
const LastDay = Day.refine((day) => day < '9999', 'Expected a date before the year 9999');

const ShowInput = z.strictObject({
  name: z.string().trim().min(1, 'Expected a name').max(100, 'At most 100 characters'),
  place: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .transform((value) => value || null)
    .nullable()
    .optional(),
  from: Day,
  to: LastDay,
});

export const sales = defineEndpoints({
  'POST /api/sales': {
    summary:
      'Record a sale elsewhere, such as at a show or on the phone, as a completed and paid order, and take its pieces off sale. Idempotent with an Idempotency-Key header',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      lines: z
        .array(
          z
            .strictObject({
              productId: z.uuid().optional(),
              /** A cataloged item whose record is in the shop. */
              itemId: z.uuid().optional(),
              /** For one unit. */
              price: Amount,
              quantity: z.int().min(1, 'Expected at least 1').max(999).default(1),
            })
            .refine(
              ({ productId, itemId }) => (productId === undefined) !== (itemId === undefined),
              {
                path: ['productId'],
                message: 'Expected a product or an item',
              },
            ),
        )
        .min(1, 'Expected at least one piece')
        .max(MAX_REQUEST_LINES, `At most ${MAX_REQUEST_LINES} pieces`),
      /** Absent for a buyer who gave no name. */
      customer: z
        .strictObject({
          /** A known customer; the other fields are then ignored. */
          id: z.guid().optional(),
          name: z.string().trim().max(100, 'At most 100 characters').optional(),
          email: EmailAddress.optional(),
          address: NewPostalAddress.optional(),
        })
        .refine(({ id, name }) => id !== undefined || Boolean(name), {
          path: ['name'],
          message: 'Expected a name',
        })
        .optional(),
      method: z.enum(MANUAL_METHODS),
      place: z.string().trim().min(1, 'Expected a place').max(100, 'At most 100 characters'),
      /** Not in the future. */
      date: Day,
      /** Sales tax that was collected there, in addition to the prices. */
      tax: z
        .strictObject({ state: z.enum(US_STATES, 'Expected a state'), amount: Amount })
        .optional(),
      /** The show at which the pieces were sold. */
      showId: z.uuid().optional(),
      note: z.string().trim().max(2_000, 'At most 2000 characters').optional(),
      /** The consignors have approved prices below their floors by phone. */
      confirmedByPhone: z.boolean().optional(),
    }),
    response: Order,
    status: [201],
    errors: ['NOT_FOUND', 'CONFLICT', 'ON_HOLD', 'BELOW_FLOOR', 'CLOSED', 'OWN_QUOTE'],
  },
  'GET /api/shows': {
    summary: 'All shows, the latest first',
    access: 'staff',
    response: z.array(ShowSummary),
  },
  'POST /api/shows': {
    summary: 'Prepare a show. Idempotent with an Idempotency-Key header',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: ShowInput,
    response: Show,
    status: [201],
  },
  'GET /api/shows/{id}': {
    summary: 'A show with the pieces that were taken there',
    access: 'staff',
    params: show,
    response: Show,
  },
  'PATCH /api/shows/{id}': {
    summary: 'Change the name, place or days of a show',
    access: 'staff',
    params: show,
    body: ShowInput.partial().extend({
      /** Optimistic locking: the version that the caller last read. */
      version: z.int().optional(),
    }),
    response: Show.extend({
      /** The pieces at the show that are not on hold for it, because units are held or sold otherwise. */
      notHeld: z.array(z.uuid()),
    }),
    errors: ['CONFLICT'],
  },
  'POST /api/shows/{id}/pieces': {
    summary: 'Take pieces to a show, which holds them until the day after it',
    access: 'staff',
    params: show,
    body: z.strictObject({ productIds }),
    response: Show,
    errors: ['CONFLICT', 'ON_HOLD'],
  },
  'POST /api/shows/{id}/back': {
    summary: 'Take pieces back from a show, which ends their holds',
    access: 'staff',
    params: show,
    body: z.strictObject({ productIds }),
    response: Show,
    errors: ['CONFLICT'],
  },
  'POST /api/shows/{id}/close': {
    summary:
      'Close a show. Pieces that were neither sold nor taken back are then missing and stay on hold for 30 days; without `missing` they are refused',
    access: 'staff',
    params: show,
    body: z.strictObject({ missing: z.boolean().optional() }),
    bodyOptional: true,
    response: Show,
    errors: ['CONFLICT'],
  },
  'GET /api/shows/{id}/price-list': {
    summary: 'A PDF for customers: the pieces of a show with their prices',
    access: 'staff',
    params: show,
    response: 'pdf',
  },
  'GET /api/shows/{id}/stock-list': {
    summary:
      'A PDF for staff: the pieces of a show with numbers, places and prices, and costs and floors if the role includes them',
    access: 'staff',
    params: show,
    response: 'pdf',
  },
});
