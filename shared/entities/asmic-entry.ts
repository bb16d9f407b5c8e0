import * as z from 'zod';

const text = z.string().nullable();

export const AsmicEntry = z
  .object({
    id: z.uuid(),
    asmicNumber: z.string().min(1),
    designation: z.string().min(1),
    description: text,
    /** Dimensions are in inches, the weight in ounces. */
    dimensions: z
      .object({
        length: z.number().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        weight: z.number().optional(),
      })
      .nullable(),
    materials: z.array(z.string()),
    itemType: z.string().min(1),
    era: text,
    branch: text,
    unit: text,
    referenceImages: z.array(z.string()),
    notes: text,
    variations: z.array(z.string()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AsmicEntry' });
export type AsmicEntry = z.infer<typeof AsmicEntry>;

export type AsmicEntryInput = Omit<AsmicEntry, 'id' | 'createdAt' | 'updatedAt'>;
