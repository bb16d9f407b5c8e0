import { formatDate } from '../../lib/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NotifyMe } from '../common/NotifyMe.tsx';
import styles from './ActiveFilters.module.css';
import { CHOICE_NAMES, countActive, toAlertQuery } from './filters.ts';
import type { FilterControls } from './useFilters.ts';

interface ActiveFiltersProps {
  controls: FilterControls;
  isEmpty: boolean;
  onCleared: () => void;
}

export function ActiveFilters({ controls, isEmpty, onCleared }: ActiveFiltersProps) {
  const { filters, toggle, togglePrice, change, search, clear } = controls;
  if (countActive(filters) === 0) return null;

  const { price, isRare, newSince } = filters;
  const alertQuery = isEmpty ? undefined : toAlertQuery(filters);
  const active = [
    ...CHOICE_NAMES.flatMap((name) =>
      filters.choices[name].map((value) => ({ label: value, remove: () => toggle(name, value) })),
    ),
    ...(price ? [{ label: price.label, remove: () => togglePrice(price) }] : []),
    ...(isRare ? [{ label: 'Rare only', remove: () => change({ isRare: false }) }] : []),
    ...(newSince
      ? [
          {
            label: `New since ${formatDate(newSince)}`,
            remove: () => change({ newSince: '' }),
          },
        ]
      : []),
    ...(filters.search ? [{ label: `“${filters.search}”`, remove: () => search('') }] : []),
  ];

  return (
    <div className={`spread ${styles.row}`}>
      <ul aria-label="Active filters" className={styles.filters}>
        {active.map(({ label, remove }) => (
          <li key={label}>
            <button
              type="button"
              aria-label={`Remove filter ${label}`}
              className={`body2 ${styles.filter}`}
              onClick={() => {
                remove();
                onCleared();
              }}
            >
              <span title={label} className="one-line">
                {label}
              </span>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={`body2 underlined ${styles.clear}`}
            onClick={() => {
              clear();
              onCleared();
            }}
          >
            Clear All
          </button>
        </li>
      </ul>
      {alertQuery && <NotifyMe query={alertQuery} className={styles.notify} />}
    </div>
  );
}
