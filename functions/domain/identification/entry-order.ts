import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';

const numericOrder = new Intl.Collator('en', { numeric: true });

/** Newest import first; entries of the same import by number, SAMPLE-9 before SAMPLE-10. */
export function compareEntries(
  a: Pick<AsmicEntry, 'id' | 'asmicNumber' | 'createdAt'>,
  b: typeof a,
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  if (a.id === b.id) return 0;
  return numericOrder.compare(a.asmicNumber, b.asmicNumber) || (a.id < b.id ? -1 : 1);
}
