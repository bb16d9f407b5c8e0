import * as z from 'zod';

const text = z.string().max(5000).nullable();
/** A decimal(8,2) as text: inches, or ounces for `weight`. */
const Measure = z
  .string()
  .regex(/^\d{1,6}\.\d{2}$/)
  .nullable();

/** An item that staff cataloged. */
export const MilitaryItem = z
  .object({
    id: z.uuid(),
    name: z.string().min(1).max(300),
    description: text,
    itemType: z.string().min(1).max(100),
    length: Measure,
    width: Measure,
    height: Measure,
    weight: Measure,
    primaryMaterial: text,
    secondaryMaterial: text,
    manufacturer: text,
    manufacturingLocation: text,
    era: text,
    branch: text,
    unitDesignation: text,
    rank: text,
    specialty: text,
    condition: z.string().min(1).max(100),
    authenticityNotes: text,
    imageUrls: z.array(z.string().max(2000)).max(10),
    primaryImageUrl: z.string().max(2000).nullable(),
    catalogedBy: z.uuid(),
    catalogDate: z.iso.datetime(),
    airtableId: z.string().nullable(),
    asmicMatches: z.json().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'MilitaryItem' });
export type MilitaryItem = z.infer<typeof MilitaryItem>;

const measureInput = z
  .union([z.number(), z.string()])
  .pipe(z.coerce.number<number | string>().min(0).max(999_999.99))
  .nullable();

/** What staff may write: decimals as numbers or text; all but three fields may be left out. */
export const MilitaryItemInput = z
  .object({
    ...MilitaryItem.omit({
      id: true,
      catalogedBy: true,
      catalogDate: true,
      airtableId: true,
      asmicMatches: true,
      createdAt: true,
      updatedAt: true,
    }).partial().shape,
    name: MilitaryItem.shape.name,
    itemType: MilitaryItem.shape.itemType,
    condition: MilitaryItem.shape.condition,
    length: measureInput.optional(),
    width: measureInput.optional(),
    height: measureInput.optional(),
    weight: measureInput.optional(),
  })
  .meta({ id: 'MilitaryItemInput' });
