import { SearchField } from '../../../components/SearchField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import type { ItemFilter } from './useItemFilter.ts';

export function ItemToolbar({ filter }: { filter: ItemFilter }) {
  return (
    <Toolbar>
      <SearchField
        label="Search items"
        placeholder="Search items by header, summary, or ID..."
        value={filter.find}
        onChange={filter.setFind}
      />
      <SelectField
        isLabelHidden
        label="Status"
        all="All Statuses"
        options={filter.statuses}
        value={filter.status}
        onChange={filter.setStatus}
      />
      <SelectField
        isLabelHidden
        label="Type"
        all="All Types"
        options={filter.types}
        value={filter.type}
        onChange={filter.setType}
      />
    </Toolbar>
  );
}
