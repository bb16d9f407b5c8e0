import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import styles from './FilterGroup.module.css';

export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <details open className={styles.group}>
      <summary className={styles.legend}>
        {legend}
        <Icon name="next" size={16} />
      </summary>
      <fieldset aria-label={legend} className={styles.options}>
        {children}
      </fieldset>
    </details>
  );
}
