export type SortValue = string | number | null | undefined;
export type SortOrder = 'asc' | 'desc';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Missing values sort last in both orders. */
export function compareValues(a: SortValue, b: SortValue, order: SortOrder = 'asc'): number {
  const [hasA, hasB] = [a, b].map((value) => value !== null && value !== undefined && value !== '');
  if (!hasA || !hasB) return Number(hasB) - Number(hasA);
  const result =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return order === 'asc' ? result : -result;
}
