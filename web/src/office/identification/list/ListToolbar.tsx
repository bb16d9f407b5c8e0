import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { describeItemCount } from '../../common/items/itemFields.ts';
import { STATUS_FILTERS, TYPE_FILTERS } from './itemFilter.ts';
import styles from './ListToolbar.module.css';
import type { IdentificationParams } from './useIdentificationParams.ts';

interface ListToolbarProps {
  params: IdentificationParams;
  /** Matching items. */
  count: number;
  /** All items. */
  total: number;
  /** Not all items are loaded yet. */
  isPartial: boolean;
  isLoadingTexts: boolean;
}

export function ListToolbar({ params, count, total, ...loading }: ListToolbarProps) {
  return (
    <>
      <search aria-label="Filter the list" className={styles.toolbar}>
        <SearchField
          label="Search items"
          placeholder="Name or description…"
          value={params.find}
          onChange={(find) => params.setFilter({ find })}
        />
        <SelectField
          isLabelHidden
          label="Type"
          all="All Types"
          options={TYPE_FILTERS}
          value={params.type}
          onChange={(type) => params.setFilter({ type })}
        />
        <fieldset aria-label="Show" className={styles.shown}>
          {STATUS_FILTERS.map(([show, label]) => (
            <button
              key={label}
              type="button"
              aria-pressed={show === params.show}
              className={styles.show}
              onClick={() => params.setFilter({ show })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </search>
      <p role="status" className={styles.count}>
        {describeItemCount({ matching: count, total, ...loading })}
      </p>
    </>
  );
}
