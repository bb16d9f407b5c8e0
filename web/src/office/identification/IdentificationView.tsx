import { useEffect, useRef } from 'react';
import type { MilitaryItemSummary } from '../../../../shared/entities/military-item.ts';
import { Button } from '../../ui/Button.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { useItemCount } from '../common/items/itemsQuery.ts';
import styles from './IdentificationView.module.css';
import { ItemPanel } from './item/ItemPanel.tsx';
import { ItemList } from './list/ItemList.tsx';
import { findNextToIdentify, useFilteredItems } from './list/itemFilter.ts';
import { ListToolbar } from './list/ListToolbar.tsx';
import { useIdentificationParams } from './list/useIdentificationParams.ts';
import { NotesContext, useNotes } from './match/notes.ts';

interface IdentificationViewProps {
  items: readonly MilitaryItemSummary[];
  isFetching: boolean;
  /** Only the newest items are loaded yet. */
  isPartial: boolean;
}

export function IdentificationView({ items, isFetching, isPartial }: IdentificationViewProps) {
  const params = useIdentificationParams();
  const notes = useNotes();
  const { found, shown, isLoadingTexts } = useFilteredItems(items, params);
  const total = useItemCount() ?? items.length;
  const isSearching = isPartial || isLoadingTexts;
  const list = useRef<HTMLDivElement>(null);
  const selected = items.find(({ id }) => id === params.item);
  const next = selected && findNextToIdentify(found, selected.id);
  const isSelected = params.item !== null;
  const isListed = shown.length > 0;
  const before = useRef({ isSelected, isListed });

  // The focused element disappears with the item or with the notice.
  useEffect(() => {
    const was = before.current;
    before.current = { isSelected, isListed };
    const isBack = (was.isSelected && !isSelected) || (!was.isListed && isListed);
    if (isBack && document.activeElement === document.body) list.current?.focus();
  }, [isSelected, isListed]);

  return (
    <div data-selected={isSelected} className={styles.view}>
      <section aria-label="Items" className={styles.list}>
        <ListToolbar
          params={params}
          count={shown.length}
          total={total}
          isPartial={isPartial}
          isLoadingTexts={isLoadingTexts}
        />
        {isListed || isSearching ? (
          <ItemList ref={list} items={shown} selectedId={params.item} onSelect={params.select} />
        ) : (
          <ListNotice title="No matching items" text="The search covers names and descriptions.">
            <Button onClick={() => params.setFilter({ find: '', type: '', show: '' })}>
              Show All Items
            </Button>
          </ListNotice>
        )}
      </section>
      <div className={styles.item}>
        <NotesContext value={notes}>
          {selected ? (
            <ItemPanel
              key={selected.id}
              item={selected}
              onBack={params.backToList}
              onNext={next && (() => params.select(next.id))}
            />
          ) : (
            <NoItem
              isNotFound={isSelected && !isFetching}
              isLoading={isSelected && isFetching}
              onBack={params.backToList}
            />
          )}
        </NotesContext>
      </div>
    </div>
  );
}

interface NoItemProps {
  isNotFound: boolean;
  /** The selected item may be in the response. */
  isLoading: boolean;
  onBack: () => void;
}

function NoItem({ isNotFound, isLoading, onBack }: NoItemProps) {
  if (isLoading) return null;
  if (isNotFound) {
    return (
      <ListNotice
        title="Item Not Found"
        text="This item may have been deleted, or the link is incomplete."
      >
        <Button variant="solid" onClick={onBack}>
          Show All Items
        </Button>
      </ListNotice>
    );
  }
  return (
    <ListNotice
      title="Choose an item"
      text="Compare it with the reference catalog to see possible matches with their evidence."
    />
  );
}
