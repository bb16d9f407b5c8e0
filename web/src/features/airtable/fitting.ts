/** The tables that have this in their name, in any case. */
export function fitting<T extends { name: string }>(tables: readonly T[], find: string): T[] {
  const text = find.trim().toLowerCase();
  return tables.filter(({ name }) => name.toLowerCase().includes(text));
}
