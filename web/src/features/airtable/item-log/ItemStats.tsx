import { Stat, StatRow } from '../../../components/StatRow.tsx';
import type { Item } from '../item.ts';

interface ItemStatsProps {
  /** Of the whole inventory; the other figures are of the items that are here. */
  total?: string;
  items?: readonly Item[];
}

/** Without figures while they are on their way. */
export function ItemStats({ total, items }: ItemStatsProps) {
  const count = (is: (item: Item) => boolean) => items?.filter(is).length;

  return (
    <StatRow label="Inventory figures">
      <Stat label="Total Items" value={total} />
      <Stat label="Available Items" value={count(({ isForSale }) => isForSale)} />
      <Stat label="Featured Items" value={count(({ isFeatured }) => isFeatured)} />
      <Stat label="Rare Items" value={count(({ isRare }) => isRare)} />
    </StatRow>
  );
}
