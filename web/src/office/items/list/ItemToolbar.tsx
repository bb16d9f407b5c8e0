import type { Ref } from 'react';
import type {
  MilitaryItemSummary,
  VisibleMilitaryItem,
} from '../../../../../shared/entities/military-item.ts';
import { apiWithHeaders } from '../../../lib/api.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import type { Selection } from '../../common/bulk/useSelection.ts';
import { ExportCsv } from '../../common/ExportCsv.tsx';
import { IDENTIFICATION_LEVELS } from '../../common/items/identification.ts';
import { describeItemCount } from '../../common/items/itemFields.ts';
import { PrintLabels } from '../../common/labels/PrintLabels.tsx';
import { ColumnMenu } from '../../common/list/ColumnMenu.tsx';
import { FilterBar } from '../../common/list/FilterBar.tsx';
import { FilterSelect } from '../../common/list/FilterSelect.tsx';
import { SearchField } from '../../common/list/SearchField.tsx';
import type { TableLayout } from '../../common/list/useTableLayout.ts';
import { ViewToggle } from '../../common/list/ViewToggle.tsx';
import { SavedViews } from '../../common/presets/SavedViews.tsx';
import type { CatalogDialog } from '../bulk/CatalogDialogs.tsx';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { ITEM_HEADERS } from './ItemList.tsx';
import { ITEM_VIEW_PARAMS, type ItemFilter, SUBSET_LABELS } from './useItemFilter.ts';
import { useVisibleColumns } from './useVisibleColumns.ts';

interface ItemToolbarProps {
  filter: ItemFilter;
  total: number | undefined;
  isPartial: boolean;
  layout: TableLayout;
  selection?: Selection<MilitaryItemSummary> | undefined;
  onOpen: (dialog: CatalogDialog) => void;
  ref?: Ref<HTMLParagraphElement>;
}

export function ItemToolbar(props: ItemToolbarProps) {
  const { filter, total, isPartial, layout, selection, onOpen, ref } = props;
  const matching = filter.matching.length;
  const { isLoadingTexts } = filter;
  const isVisible = useVisibleColumns();
  const canExport = !isPartial && matching > 0;

  const filters = [
    {
      label: 'Type',
      all: 'All Types',
      options: filter.types,
      value: filter.type,
      onChange: filter.setType,
    },
    {
      label: 'Filter by Era',
      all: 'All Eras',
      options: filter.eras,
      value: filter.era,
      onChange: filter.setEra,
    },
    {
      label: 'Filter by Condition',
      all: 'All Conditions',
      options: filter.conditions,
      value: filter.condition,
      onChange: filter.setCondition,
    },
    filter.locations.length > 0 && {
      label: 'Filter by Storage Location',
      all: 'All Locations',
      options: filter.locations,
      value: filter.location,
      onChange: filter.setLocation,
    },
    {
      label: 'Filter by Identification',
      all: 'Identified or Not',
      options: IDENTIFICATION_LEVELS,
      value: filter.identified,
      onChange: filter.setIdentified,
    },
    {
      label: 'Show',
      all: 'All Items',
      options: SUBSET_LABELS,
      value: filter.only,
      onChange: filter.setOnly,
    },
  ].filter((each) => each !== false);

  return (
    <>
      <FilterBar filters={filters}>
        <SearchField
          label="Search items"
          placeholder="Name, type, era, unit, Unique ID…"
          value={filter.find}
          onChange={filter.setFind}
        />
      </FilterBar>
      <SelectionBar
        ref={ref}
        items={filter.matching}
        selection={selection}
        onOpen={onOpen}
        count={
          total !== undefined && describeItemCount({ matching, total, isPartial, isLoadingTexts })
        }
      >
        <FilterSelect
          label="Sort"
          options={filter.sorts}
          value={filter.sort}
          onChange={filter.setSort}
        />
        <SavedViews kind="items-view" params={ITEM_VIEW_PARAMS} layout={layout} />
        {canExport && <PrintLabels pieces={filter.matching} label="Print Labels…" />}
        {canExport && <ExportItems matching={filter.matching} />}
        {filter.view === 'list' && (
          <ColumnMenu headers={ITEM_HEADERS.filter(isVisible)} layout={layout} />
        )}
        <ViewToggle view={filter.view} onChange={filter.setView} />
      </SelectionBar>
    </>
  );
}

function ExportItems({ matching }: { matching: readonly MilitaryItemSummary[] }) {
  const canSee = useCanSeeField();

  return (
    <ExportCsv
      hint="Saves the items that match the filters"
      fetchPage={async (query, signal) => {
        const call = { query, signal };
        const { data, headers } = await apiWithHeaders('GET /api/military-items', call);
        // The API returns whole items unless `fields=summary` is set.
        return { data: data as readonly VisibleMilitaryItem[], headers };
      }}
      select={(items) => {
        const byId = new Map(items.map((item) => [item.id, item]));
        return matching.flatMap(({ id }) => byId.get(id) ?? []);
      }}
      format={async (items) => (await import('./itemsCsv.ts')).formatItemsCsv(items, canSee)}
      fileName="items"
      doneTitle="Items Exported"
      nouns={['item', 'items']}
    />
  );
}
