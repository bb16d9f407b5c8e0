import { GeneratedSection, toTable } from '../../scripts/docs-page.ts';
import { formatCount } from '../support/figures.ts';
import { type BillLine, calculateBill, type Measurements, VOLUMES } from './bill.ts';
import { PRICES } from './prices.ts';

/** Lists the cost of each volume, without what always costs nothing, for docs/operations.md. */
export function createDocsTable(measurements: Measurements): string {
  const bills = VOLUMES.map((volume) => calculateBill(measurements, volume));
  const head = VOLUMES.map(({ productViews }) => `${formatCount(productViews)} views`);
  const lines = (bills[0] ?? []).map(({ name }, index) => {
    const { service, item } = PRICES[name];
    return [`${service}: ${item}`, ...bills.map((bill) => bill[index]?.billed.toFixed(2) ?? '')];
  });
  const total = (name: string, getUsd: (line: BillLine) => number) => [
    name,
    ...bills.map((bill) => bill.reduce((sum, line) => sum + getUsd(line), 0).toFixed(2)),
  ];
  return toTable(
    ['', ...head],
    [
      ...lines.filter(([, ...amounts]) => amounts.some((amount) => Number(amount) > 0)),
      total('**Total**', ({ billed }) => billed),
      total('without the free tier', ({ full }) => full),
    ],
    true,
  );
}

export const costSection = new GeneratedSection('operations.md', 'costs');
