/** Bits of a product's flags in the catalog's file. */
export const FLAGS = { rare: 1, featured: 2, sample: 4 } as const;
