import type { Inventory } from '../../../../../shared/entities/inventory.ts';

export type Counts = Inventory['byType'];

const MOST = 8;
export const FEWEST = 3;
const ROW_PX = 30;

/** Most first, the long tail in one. */
export function fold(counts: Counts): Counts {
  const sorted = [...counts]
    .sort((a, b) => b.count - a.count)
    .map(({ name, count }) => ({ name: name || 'Not given', count }));
  if (sorted.length <= MOST) return sorted;
  const rest = sorted.slice(MOST - 1);
  const count = rest.reduce((sum, each) => sum + each.count, 0);
  return [...sorted.slice(0, MOST - 1), { name: `Other (${rest.length})`, count }];
}

/** In pixels, of so many bars. */
export const chartHeight = (rows: number) => Math.min(rows, MOST) * ROW_PX + 8;
