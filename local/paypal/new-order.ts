import * as z from 'zod';

const Money = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^-?\d{1,9}(\.\d+)?$/),
});
export type Money = z.infer<typeof Money>;

const Item = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: Money,
  tax: Money.optional(),
  description: z.string().max(2048).optional(),
  sku: z.string().max(127).optional(),
  category: z.enum(['PHYSICAL_GOODS', 'DIGITAL_GOODS']).optional(),
});
export type Item = z.infer<typeof Item>;

/** The last two reduce the sum. */
export const BREAKDOWN = [
  'item_total',
  'tax_total',
  'shipping',
  'handling',
  'insurance',
  'shipping_discount',
  'discount',
] as const;

const Address = z.object({
  address_line_1: z.string().max(300).optional(),
  address_line_2: z.string().max(300).optional(),
  admin_area_2: z.string().max(120).optional(),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().regex(/^[A-Z]{2}$/),
});

const PurchaseUnit = z.object({
  reference_id: z.string().min(1).max(256).default('default'),
  custom_id: z.string().min(1).max(255).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  description: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  amount: Money.extend({ breakdown: z.partialRecord(z.enum(BREAKDOWN), Money).optional() }),
  items: z.array(Item).min(1).optional(),
  shipping: z
    .object({
      type: z.enum(['SHIPPING', 'PICKUP_IN_PERSON']).optional(),
      name: z.object({ full_name: z.string().max(300) }).optional(),
      address: Address.optional(),
    })
    .optional(),
});
export type PurchaseUnit = z.infer<typeof PurchaseUnit>;

/** The redirect flow needs both addresses. PayPal takes more purchase units, this server one. */
export const NewOrder = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.tuple([PurchaseUnit]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        return_url: z.url(),
        cancel_url: z.url(),
        brand_name: z.string().min(1).max(127).optional(),
        locale: z.string().min(2).max(10).optional(),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']).default('CONTINUE'),
        shipping_preference: z
          .enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])
          .default('GET_FROM_FILE'),
        payment_method_preference: z
          .enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'])
          .default('UNRESTRICTED'),
        landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
      }),
    }),
  }),
});
export type NewOrder = z.infer<typeof NewOrder>;
