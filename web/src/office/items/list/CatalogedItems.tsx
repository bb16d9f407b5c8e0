import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { paths } from '../../../lib/paths.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { useOpenRecord } from '../../../lib/useOpenRecord.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { ListState } from '../../../ui/ListState.tsx';
import { useSelection } from '../../common/bulk/useSelection.ts';
import { focusTitle } from '../../common/focusTitle.ts';
import { useItemCount, useItems } from '../../common/items/itemsQuery.ts';
import { type TableLayout, useTableLayout } from '../../common/list/useTableLayout.ts';
import { Permitted } from '../../common/Permitted.tsx';
import {
  type CatalogDialog,
  CatalogDialogButtons,
  CatalogDialogs,
} from '../bulk/CatalogDialogs.tsx';
import { ItemDialog } from '../details/ItemDialog.tsx';
import { HIDDEN_ITEM_HEADERS, ItemList } from './ItemList.tsx';
import { ItemToolbar } from './ItemToolbar.tsx';
import { ITEM_VIEW_PARAMS, useItemFilter } from './useItemFilter.ts';

export function CatalogedItems() {
  const query = useItems();
  const layout = useTableLayout('items', HIDDEN_ITEM_HEADERS);

  const total = useItemCount();

  return (
    <ListState
      query={query}
      errorTitle="Failed to Load Items"
      name="the cataloged items"
      skeleton={<ItemsSkeleton layout={layout} />}
    >
      {(items) => (
        <Items
          items={items}
          total={total ?? items.length}
          isPartial={query.isPlaceholderData}
          layout={layout}
          isFetching={query.isFetching}
        />
      )}
    </ListState>
  );
}

const NO_ITEMS: readonly MilitaryItemSummary[] = [];

function ItemsSkeleton({ layout }: { layout: TableLayout }) {
  const filter = useItemFilter(NO_ITEMS);
  const opened = useOpenRecord('item', 'items');

  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the cataloged items…
      </p>
      <div inert>
        <ItemToolbar
          filter={filter}
          total={undefined}
          isPartial
          layout={layout}
          onOpen={() => undefined}
        />
      </div>
      <ItemList
        view={filter.view}
        items={undefined}
        opened={opened}
        layout={layout}
        sorting={filter.sorting}
      />
    </>
  );
}

interface ItemsProps {
  items: readonly MilitaryItemSummary[];
  total: number;
  isPartial: boolean;
  layout: TableLayout;
  isFetching: boolean;
}

function Items({ items, total, isPartial, layout, isFetching }: ItemsProps) {
  const filter = useItemFilter(items);
  const { params } = useQueryParams();
  const isFiltered = ITEM_VIEW_PARAMS.some((param) => param !== 'shape' && params.has(param));
  const isWaiting = isPartial && isFiltered;
  const canEdit = usePermission('edit-items');
  const chosen = useSelection(filter.matching);
  const selection = canEdit ? chosen : undefined;
  const opened = useOpenRecord('item', 'items');
  const [deletedId, setDeletedId] = useState<string>();
  const [dialog, setDialog] = useState<CatalogDialog>();
  const count = useRef<HTMLParagraphElement>(null);
  const hasOpened = useRef(false);
  const item = items.find(({ id }) => id === opened.id);
  // A refetch may still bring an item that was just cataloged.
  const isUnknown = opened.id !== null && !item && !isFetching;

  // The row that had the focus may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a record closes or an item disappears
  useEffect(() => {
    if (opened.id !== null || document.activeElement !== document.body || !hasOpened.current)
      return;
    if (count.current) count.current.focus({ preventScroll: true });
    else focusTitle();
  }, [opened.id, items]);
  useEffect(() => {
    if (opened.id !== null) hasOpened.current = true;
  }, [opened.id]);

  return (
    <>
      {items.length === 0 ? (
        <NoItems onOpen={setDialog} />
      ) : (
        <>
          <ItemToolbar
            ref={count}
            filter={filter}
            total={total}
            isPartial={isPartial}
            layout={layout}
            selection={isPartial || filter.matching.length === 0 ? undefined : selection}
            onOpen={setDialog}
          />
          {filter.matching.length > 0 || isWaiting || filter.isLoadingTexts ? (
            <ItemList
              view={filter.view}
              items={isWaiting || filter.matching.length === 0 ? undefined : filter.matching}
              opened={opened}
              layout={layout}
              sorting={filter.sorting}
              selection={isPartial ? undefined : selection}
            />
          ) : (
            <ListNotice
              title="No matching items"
              text="Every word must occur in the name, type, era, material, unit, Unique ID or another text of an item."
            >
              <Button onClick={filter.clear}>Show All Items</Button>
            </ListNotice>
          )}
        </>
      )}
      <CatalogDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
      {opened.id !== deletedId && item && (
        <ItemDialog
          summary={item}
          matching={filter.matching}
          onSelect={opened.switchTo}
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

function NoItems({ onOpen }: { onOpen: (dialog: CatalogDialog) => void }) {
  return (
    <ListNotice
      title="No items are cataloged yet"
      text="Photograph an item (front, back and maker’s mark) and describe it. It then appears here with its full history."
    >
      <Permitted to="edit-items">
        <Button component={Link} variant="contained" to={paths.catalog}>
          Catalog the First Item
        </Button>
      </Permitted>
      <CatalogDialogButtons onOpen={onOpen} />
    </ListNotice>
  );
}

function ItemNotFound({ onClose }: { onClose: () => void }) {
  return (
    <DetailsDialog title="Item Not Found" onClose={onClose}>
      <ListNotice
        title="This item is not in the catalog"
        text="It may have been deleted, or the link is incomplete."
      >
        <Button variant="contained" onClick={onClose}>
          Show All Items
        </Button>
      </ListNotice>
    </DetailsDialog>
  );
}
