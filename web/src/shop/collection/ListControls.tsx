import type { ProductSort } from '../../../../shared/vocabulary.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { type View, ViewToggle } from '../../ui/ViewToggle.tsx';
import { getSort, type PageSizeName } from './filters.ts';
import styles from './ListControls.module.css';
import type { FilterControls } from './useFilters.ts';

const SORTS: readonly (readonly [ProductSort, string])[] = [
  ['relevance', 'Relevance'],
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
  ['name', 'Name'],
  ['era', 'Era'],
];
const PAGE_SIZES: readonly (readonly [PageSizeName, string])[] = [
  ['', '12'],
  ['48', '48'],
  ['all', 'All'],
];

interface ListControlsProps {
  controls: FilterControls;
  view: View;
  onView: (view: View) => void;
}

export function ListControls({ controls, view, onView }: ListControlsProps) {
  const { filters, change } = controls;
  const sorts = filters.search ? SORTS : SORTS.slice(1);

  return (
    <div className={styles.controls}>
      <div className={styles.view}>
        <ViewToggle view={view} onChange={onView} />
      </div>
      <SelectField
        label="Sort by"
        options={sorts}
        value={getSort(filters)}
        onChange={(sort) => change({ sort })}
      />
      <SelectField
        label="Per page"
        options={PAGE_SIZES}
        value={filters.show}
        onChange={(show) => change({ show })}
      />
    </div>
  );
}
