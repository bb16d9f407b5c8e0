import * as z from 'zod';

export const AirtableField = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  description: z.string().optional(),
  options: z
    .looseObject({ choices: z.array(z.looseObject({ name: z.string() })).optional() })
    .optional(),
});

export type AirtableField = z.infer<typeof AirtableField>;

export const AirtableTable = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().optional(),
    primaryFieldId: z.string(),
    fields: z.array(AirtableField),
  })
  .meta({ id: 'AirtableTable' });
export type AirtableTable = z.infer<typeof AirtableTable>;

/** Airtable omits empty fields from `fields`. */
export const AirtableRecord = z
  .object({
    id: z.string(),
    createdTime: z.string(),
    fields: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AirtableRecord' });
export type AirtableRecord = z.infer<typeof AirtableRecord>;

/** Airtable's URLs expire after two hours. */
export const AirtableAttachment = z.object({
  id: z.string(),
  url: z.string(),
  filename: z.string(),
  size: z.number().optional(),
  type: z.string().optional(),
  thumbnails: z
    .object({
      small: z.object({ url: z.string() }).optional(),
      large: z.object({ url: z.string() }).optional(),
      full: z.object({ url: z.string() }).optional(),
    })
    .optional(),
});
export type AirtableAttachment = z.infer<typeof AirtableAttachment>;
