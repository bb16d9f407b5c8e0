import * as z from 'zod';

/** An empty id must not match, so that `/api/orders/` is no order. */
export const Id = z.string().min(1).max(100);

/** A repeated request with the same key has no further effect. A cart line remembers only the key of its last
 *  addition. */
export const IdempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Expected 1 to 255 visible ASCII characters')
    .optional(),
});

/** An empty text becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .transform((value) => value || null)
    .nullable();

export const MAX_LIMIT = 1000;
const LIMIT_MESSAGE = `Expected a whole number from 1 to ${MAX_LIMIT}`;

/** Without `limit`, a list returns as many items as fit into one response, and at most {@link MAX_LIMIT}
 *  products. */
export const paging = {
  limit: z
    .string()
    .regex(/^\d{1,9}$/, LIMIT_MESSAGE)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, LIMIT_MESSAGE)
    .meta({ override: { type: 'integer', minimum: 1, maximum: MAX_LIMIT } })
    .optional(),
  cursor: z.string().max(500).optional(),
};

/** Rows of these lists expire, so there is no total count. */
export const LINK_HEADERS = {
  'X-Next-Cursor': 'The `cursor` of the next page; absent on the last page.',
  Link: 'The URL of the next page, as `<…>; rel="next"`; absent on the last page.',
};

export const PAGING_HEADERS = {
  'X-Total-Count': 'The total number of results after filtering.',
  ...LINK_HEADERS,
};

/** US dollars; a missing fraction is added. */
export const Amount = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Expected an amount such as 125.00')
  .transform((amount) => {
    const [whole = '', fraction = ''] = amount.split('.');
    return `${whole}.${fraction.padEnd(2, '0')}`;
  })
  .meta({ override: { type: 'string', pattern: '^\\d{1,8}(\\.\\d{1,2})?$' } });

const FIRST_DAY = '1900-01-01';

/** A day in the time zone of the shop. */
export const Day = z.iso
  .date({ error: 'Expected a date such as 2026-11-30', abort: true })
  .refine((day) => day >= FIRST_DAY, `Expected a date from ${FIRST_DAY} on`);

export const DISTINCT_PIECES = 'Each piece may be there once';

export const hasDistinctPieces = (lines: readonly { productId: string }[]): boolean =>
  new Set(lines.map(({ productId }) => productId)).size === lines.length;
