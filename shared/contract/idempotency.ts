import * as z from 'zod';

/** For calls that make something: with the same key, the same user makes it once, however often the
 *  request comes. */
export const IdempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Expected 1 to 255 visible characters')
    .optional(),
});
