import { GeneratedSection, toTable } from '../../scripts/docs-page.ts';
import { formatCount } from '../support/figures.ts';
import { type BillLine, calculateBill, type Measurements, VOLUMES } from './bill.ts';
import { PRICES, type Price } from './prices.ts';

const MILLION = 1e6;

/** Lists billed usage at each volume, and the free tier, for docs/operations.md. */
export function createDocsTable(measurements: Measurements): string {
  const bills = VOLUMES.map((volume) => calculateBill(measurements, volume));
  const head = VOLUMES.flatMap(({ productViews }) => [`${formatCount(productViews)} views`, '$']);
  const lines = (bills[0] ?? []).map(({ name }, index) => {
    const { service, item, free }: Price = PRICES[name];
    const cells = bills.flatMap((bill) => {
      const { count, billed } = bill[index] as BillLine;
      return [formatAmount(count), billed.toFixed(2)];
    });
    return [`${service}: ${item}`, ...cells, free === undefined ? '' : formatAmount(free)];
  });
  const total = (name: string, getUsd: (line: BillLine) => number) => [
    name,
    ...bills.flatMap((bill) => ['', bill.reduce((sum, line) => sum + getUsd(line), 0).toFixed(2)]),
    '',
  ];
  return toTable(
    ['', ...head, 'always free'],
    [
      ...lines,
      total('**Total**', ({ billed }) => billed),
      total('without the free tier', ({ full }) => full),
    ],
    true,
  );
}

export const costSection = new GeneratedSection('operations.md', 'costs');

function formatAmount(count: number): string {
  if (count >= MILLION) return `${(count / MILLION).toFixed(1)} M`;
  return count >= 100 ? formatCount(count) : String(Number(count.toPrecision(2)));
}
