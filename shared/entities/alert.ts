import * as z from 'zod';
import { SEARCH_MAX_LENGTH } from '../vocabulary.ts';

export const CADENCES = ['immediate', 'daily', 'weekly'] as const;
export type Cadence = (typeof CADENCES)[number];

const amount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Expected an amount in US dollars, such as 125.00')
  .optional();
const choices = z.array(z.string().trim().min(1).max(200)).max(50, 'At most 50 values').optional();

/** The shop's search matches new products with these filters. Values of one filter are combined with OR,
 *  filters with AND. */
export const AlertQuery = z
  .strictObject({
    search: z
      .string()
      .trim()
      .max(SEARCH_MAX_LENGTH, `At most ${SEARCH_MAX_LENGTH} characters`)
      .optional(),
    itemTypes: choices,
    eras: choices,
    materials: choices,
    conditions: choices,
    availabilities: choices,
    authenticity: choices,
    unitNames: choices,
    rare: z.boolean().optional(),
    /** US dollars, inclusive. A price on request is 0.00. */
    priceMin: amount,
    priceMax: amount,
  })
  .refine(
    ({ priceMin: _min, priceMax: _max, ...filters }) =>
      Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value)),
    'Expected words to search for or at least one filter',
  );
export type AlertQuery = z.infer<typeof AlertQuery>;

export const Alert = z
  .object({
    id: z.uuid(),
    query: AlertQuery,
    cadence: z.enum(CADENCES),
    isNameShown: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof Alert>;
