import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import styles from './FilterDrawer.module.css';
import { FilterPanel } from './FilterPanel.tsx';
import { countActive } from './filters.ts';
import type { FilterControls } from './useFilters.ts';

interface FilterDrawerProps {
  controls: FilterControls;
  total: number | undefined;
}

/** A link to `#categories` opens the drawer; going Back to such a link does not. */
export function FilterDrawer({ controls, total }: FilterDrawerProps) {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [isOpen, setIsOpen] = useState(false);
  const activeCount = countActive(controls.filters);

  useEffect(() => {
    if (location.hash === '#categories' && !isReturn) setIsOpen(true);
  }, [location, isReturn]);

  return (
    <div id="categories" tabIndex={-1}>
      <Button aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <Icon name="filter" /> Filters{activeCount > 0 && ` (${activeCount})`}
      </Button>
      <SideSheet title="Filters" anchor="left" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <FilterPanel controls={controls} />
        <div className={styles.done}>
          <Button variant="solid" size="large" onClick={() => setIsOpen(false)}>
            Show {total?.toLocaleString('en-US')} {total === 1 ? 'Item' : 'Items'}
          </Button>
        </div>
      </SideSheet>
    </div>
  );
}
