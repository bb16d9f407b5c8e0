import { SearchField } from '../../../components/SearchField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { SHOWN, TYPE_FILTERS } from '../itemFilter.ts';
import type { IdentificationParams } from '../useIdentificationParams.ts';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  place: IdentificationParams;
  /** Of the items that fit. */
  count: number;
  /** Of all items. */
  total: number;
}

export function ListToolbar({ place, count, total }: ListToolbarProps) {
  const [fitting, all] = [count, total].map((n) => n.toLocaleString('en-US'));

  return (
    <>
      <search aria-label="Filter the list" className={styles.toolbar}>
        <SearchField
          label="Search items"
          placeholder="Name or description…"
          value={place.find}
          onChange={(find) => place.narrow({ find })}
        />
        <SelectField
          isLabelHidden
          label="Type"
          all="All Types"
          options={TYPE_FILTERS}
          value={place.type}
          onChange={(type) => place.narrow({ type })}
        />
        <fieldset aria-label="Show" className={styles.shown}>
          {SHOWN.map(([show, label]) => (
            <button
              key={label}
              type="button"
              aria-pressed={show === place.show}
              className={styles.show}
              onClick={() => place.narrow({ show })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </search>
      <p role="status" className={styles.count}>
        {fitting} of {all} {total === 1 ? 'item' : 'items'}
      </p>
    </>
  );
}
