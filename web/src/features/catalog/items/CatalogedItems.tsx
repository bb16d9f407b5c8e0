import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { Button } from '../../../components/Button.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { useOpenRecord } from '../../../lib/useOpenRecord.ts';
import { focusTitle } from '../../back-office/focusTitle.ts';
import { ItemCards } from './list/ItemCards.tsx';
import { ItemTable } from './list/ItemTable.tsx';
import { ItemToolbar } from './list/ItemToolbar.tsx';
import { useItemFilter } from './list/useItemFilter.ts';
import { ItemDialog } from './record/ItemDialog.tsx';
import { ItemNotFound } from './record/NoSuchItem.tsx';

interface CatalogedItemsProps {
  items: readonly MilitaryItem[];
  isFetching: boolean;
  /** In place of a list without items. */
  empty: ReactNode;
}

export function CatalogedItems({ items, isFetching, empty }: CatalogedItemsProps) {
  const filter = useItemFilter(items);
  const opened = useOpenRecord('item', 'items');
  const [deletedId, setDeletedId] = useState<string>();
  const sum = useRef<HTMLParagraphElement>(null);
  const hasOpened = useRef(false);
  const item = items.find(({ id }) => id === opened.id);
  // An item that was cataloged a moment ago may be on its way.
  const isUnknown = opened.id !== null && !item && !isFetching;
  const List = filter.view === 'grid' ? ItemCards : ItemTable;

  // The line that had the focus may have gone with its item, or be of another sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a record or an item has gone
  useEffect(() => {
    if (opened.id !== null || document.activeElement !== document.body || !hasOpened.current)
      return;
    if (sum.current) sum.current.focus({ preventScroll: true });
    else focusTitle();
  }, [opened.id, items]);
  useEffect(() => {
    if (opened.id !== null) hasOpened.current = true;
  }, [opened.id]);

  return (
    <>
      {items.length === 0 ? (
        empty
      ) : (
        <>
          <ItemToolbar ref={sum} filter={filter} total={items.length} />
          {filter.matching.length > 0 ? (
            <List items={filter.matching} opened={opened} />
          ) : (
            <ListNotice
              title="No item fits"
              text="No cataloged item is of this type and has these words in its name, description, unit, maker, notes, rank or Airtable record id."
            >
              <Button onClick={filter.clear}>Show All Items</Button>
            </ListNotice>
          )}
        </>
      )}
      {opened.id !== deletedId && item && (
        <ItemDialog
          item={item}
          matching={filter.matching}
          onTurn={opened.switchTo}
          onClose={opened.close}
          onDeleted={() => {
            setDeletedId(item.id);
            opened.close();
          }}
        />
      )}
      {opened.id !== deletedId && isUnknown && <ItemNotFound onClose={opened.close} />}
    </>
  );
}
