import * as z from 'zod';

const AirtableField = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  description: z.string().optional(),
  options: z
    .looseObject({ choices: z.array(z.looseObject({ name: z.string() })).optional() })
    .optional(),
});

/** A table of the base, as Airtable's metadata describe it. */
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

/** A record; a field that is empty in Airtable is absent from `fields`. */
export const AirtableRecord = z
  .object({
    id: z.string(),
    createdTime: z.string(),
    fields: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AirtableRecord' });
export type AirtableRecord = z.infer<typeof AirtableRecord>;

/** An attachment as read: `url` and the thumbnails' die two hours after they were returned. */
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
    })
    .optional(),
});
export type AirtableAttachment = z.infer<typeof AirtableAttachment>;
