export const backOfficePaths = {
  catalogedItem: (id: string) => `/catalog?view=items&item=${encodeURIComponent(id)}`,
  quote: (id: string) => `/quotes/${encodeURIComponent(id)}`,
  itemLogRecord: (id: string) => `/item-log?all=true&record=${encodeURIComponent(id)}`,
  referenceEntry: (id: string) => `/identification?view=catalogue&entry=${encodeURIComponent(id)}`,
} as const;
