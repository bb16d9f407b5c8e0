import type { Inventory } from '../../../../../shared/entities/inventory.ts';

export type CountsByName = Inventory['byType'];

const MAX_BARS = 8;
const BAR_HEIGHT_PX = 30;
export const MARGIN_PX = 4;

export function toInventoryBars(counts: CountsByName): CountsByName {
  const sorted = [...counts]
    .sort((a, b) => b.count - a.count)
    .map(({ name, count }) => ({ name: name || 'Not specified', count }));
  if (sorted.length <= MAX_BARS) return sorted;
  const rest = sorted.slice(MAX_BARS - 1);
  const count = rest.reduce((sum, each) => sum + each.count, 0);
  return [...sorted.slice(0, MAX_BARS - 1), { name: `Other (${rest.length})`, count }];
}

export const getChartHeight = (barCount: number) =>
  Math.min(barCount, MAX_BARS) * BAR_HEIGHT_PX + 2 * MARGIN_PX;
