import * as z from 'zod';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Expected one line of text');
const required = (max: number, message: string) => line(max).min(1, message);
/** An empty text means that the address has no such part. */
const optional = (max: number) =>
  line(max)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null);

/** The fields and lengths of PayPal's API. `adminArea2` is the city, `adminArea1` the state or province. */
export const NewPostalAddress = z.strictObject({
  name: required(300, 'Expected the name of the recipient'),
  addressLine1: required(300, 'Expected the street and number'),
  addressLine2: optional(300),
  adminArea2: required(120, 'Expected the city'),
  adminArea1: optional(300),
  postalCode: optional(60),
  /** ISO 3166-1, two letters. */
  countryCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Expected a country'),
});

export const PostalAddress = z
  .object({
    name: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    adminArea2: z.string(),
    adminArea1: z.string().nullable(),
    postalCode: z.string().nullable(),
    countryCode: z.string(),
  })
  .meta({ id: 'PostalAddress' });
export type PostalAddress = z.infer<typeof PostalAddress>;

/** An address of a member's address book. */
export const SavedAddress = PostalAddress.extend({
  id: z.uuid(),
  /** Chosen beforehand in new requests. A member has at most one. */
  isDefault: z.boolean(),
}).meta({ id: 'SavedAddress' });
export type SavedAddress = z.infer<typeof SavedAddress>;

export const MAX_SAVED_ADDRESSES = 20;
