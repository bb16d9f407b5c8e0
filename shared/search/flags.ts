export const FLAGS = { rare: 1, featured: 2, sample: 4 } as const;
