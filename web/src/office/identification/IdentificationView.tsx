import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MilitaryItemSummary } from '../../../../shared/entities/military-item.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { SelectInput } from '../common/form/FormFields.tsx';
import { describeItemCount } from '../common/items/itemFields.ts';
import { useItemCount } from '../common/items/itemsQuery.ts';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { ItemPanel } from './item/ItemPanel.tsx';
import { ItemListbox } from './list/ItemListbox.tsx';
import {
  findNextToIdentify,
  STATUS_FILTERS,
  TYPE_FILTERS,
  useFilteredItems,
} from './list/itemFilter.ts';
import { useIdentificationParams } from './list/useIdentificationParams.ts';
import { NotesContext, useNotes } from './match/useMatchDecision.ts';

interface IdentificationViewProps {
  items: readonly MilitaryItemSummary[];
  isFetching: boolean;
  isPartial: boolean;
}

export function IdentificationView({ items, isFetching, isPartial }: IdentificationViewProps) {
  const params = useIdentificationParams();
  const notes = useNotes();
  const { found, shown, isLoadingTexts } = useFilteredItems(items, params);
  const total = useItemCount() ?? items.length;
  const list = useRef<HTMLDivElement>(null);
  const selected = items.find(({ id }) => id === params.item);
  const next = selected && findNextToIdentify(found, selected.id);
  const isSelected = params.item !== null;
  const isListed = shown.length > 0;
  const before = useRef({ isSelected, isListed });

  useEffect(() => {
    const was = before.current;
    before.current = { isSelected, isListed };
    const isBack = (was.isSelected && !isSelected) || (!was.isListed && isListed);
    if (isBack && document.activeElement === document.body) list.current?.focus();
  }, [isSelected, isListed]);

  return (
    <SplitView
      isItemShown={isSelected}
      list={
        <>
          <FilterBar>
            <SearchField
              label="Search items"
              placeholder="Name or description…"
              value={params.find}
              onChange={(find) => params.setFilter({ find })}
            />
            <SelectInput
              isLabelHidden
              label="Type"
              emptyLabel="All Types"
              options={TYPE_FILTERS}
              value={params.type}
              onChange={({ target }) => params.setFilter({ type: target.value })}
            />
            <ToggleButtonGroup
              fullWidth
              sx={{ flexWrap: 'nowrap' }}
              aria-label="Show"
              value={params.show}
              onChange={(_, show: string | null) => show !== null && params.setFilter({ show })}
            >
              {STATUS_FILTERS.map(([show, label]) => (
                <ToggleButton key={label} value={show}>
                  {label}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </FilterBar>
          <ListBar
            count={describeItemCount({ matching: shown.length, total, isPartial, isLoadingTexts })}
          />
          {isListed || isPartial || isLoadingTexts ? (
            <ItemListbox
              ref={list}
              items={shown}
              selectedId={params.item}
              onSelect={params.select}
            />
          ) : (
            <ListNotice title="No matching items" text="The search covers names and descriptions.">
              <Button onClick={() => params.setFilter({ find: '', type: '', show: '' })}>
                Show All Items
              </Button>
            </ListNotice>
          )}
        </>
      }
    >
      <NotesContext value={notes}>
        {selected && (
          <ItemPanel
            key={selected.id}
            item={selected}
            onBack={params.backToList}
            onNext={next && (() => params.select(next.id))}
          />
        )}
        {isSelected && !selected && !isFetching && (
          <ListNotice
            title="Item Not Found"
            text="This item may have been deleted, or the link is incomplete."
          >
            <Button variant="contained" onClick={params.backToList}>
              Show All Items
            </Button>
          </ListNotice>
        )}
        {!isSelected && (
          <ListNotice
            title="Choose an item"
            text="Compare it with the reference catalog to see possible matches with their evidence."
          />
        )}
      </NotesContext>
    </SplitView>
  );
}

interface SplitViewProps {
  list: ReactNode;
  isItemShown: boolean;
  /** The item. */
  children: ReactNode;
}

/** The list next to the item. Phones show one of them. */
export const SplitView = ({ list, isItemShown, children }: SplitViewProps) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: { md: 3, lg: 5 },
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        md: 'minmax(15.5rem, 1fr) minmax(0, 1.75fr)',
        lg: '21rem minmax(0, 1fr)',
      },
      alignItems: 'start',
    }}
  >
    <Box
      component="section"
      aria-label="Items"
      sx={{
        position: { md: 'sticky' },
        top: '1rem',
        minWidth: 0,
        display: { xs: isItemShown ? 'none' : 'block', md: 'block' },
      }}
    >
      {list}
    </Box>
    <Box sx={{ minWidth: 0, display: { xs: isItemShown ? 'block' : 'none', md: 'block' } }}>
      {children}
    </Box>
  </Box>
);
