import { Icon } from '../../components/Icon.tsx';
import styles from './ActiveFilters.module.css';
import { CHOICE_NAMES, countActive } from './filters.ts';
import type { FilterControls } from './useFilters.ts';

interface ActiveFiltersProps {
  controls: FilterControls;
  onCleared: () => void;
}

export function ActiveFilters({ controls, onCleared }: ActiveFiltersProps) {
  const { filters, toggle, togglePrice, search, clear } = controls;
  if (countActive(filters) === 0) return null;

  const { price } = filters;
  const active = [
    ...CHOICE_NAMES.flatMap((name) =>
      filters.choices[name].map((value) => ({ label: value, remove: () => toggle(name, value) })),
    ),
    ...(price ? [{ label: price.label, remove: () => togglePrice(price) }] : []),
    ...(filters.search ? [{ label: `“${filters.search}”`, remove: () => search('') }] : []),
  ];

  return (
    <ul aria-label="Active filters" className={styles.filters}>
      {active.map(({ label, remove }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            className={styles.filter}
            onClick={() => {
              remove();
              onCleared();
            }}
          >
            {label}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            clear();
            onCleared();
          }}
        >
          Clear All
        </button>
      </li>
    </ul>
  );
}
