import { useState } from 'react';
import { CardGrid } from '../../../components/CardGrid.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { ItemCard } from '../ItemCard.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemToolbar } from './ItemToolbar.tsx';
import type { Item } from '../item.ts';
import { useItemFilter } from './useItemFilter.ts';
import { WholeTable } from './WholeTable.tsx';

export function ItemCards({ items }: { items: readonly Item[] }) {
  const filter = useItemFilter(items);
  const [opened, setOpened] = useState<Item>();

  return (
    <>
      <ItemToolbar filter={filter} />
      {filter.matching.length === 0 && (
        <ListNotice
          title={
            filter.isActive
              ? 'No items match your current filters'
              : 'No items available in the current view'
          }
          text={
            filter.isActive
              ? 'Shorten the search, or choose all statuses and all types again.'
              : 'A record that is added to the Item Log table in Airtable will stand here.'
          }
        />
      )}
      <CardGrid label="Items">
        {filter.matching.map((item) => (
          <ItemCard key={item.id} item={item} onOpen={() => setOpened(item)} />
        ))}
      </CardGrid>
      <WholeTable />
      {opened && <ItemDialog item={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
