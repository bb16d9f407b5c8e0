import { useState } from 'react';
import { focusList, useRowArrows } from '../../lib/listKeys.ts';
import { useLetterKeys } from '../../lib/useLetterKeys.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import styles from './PageKeys.module.css';

const KEYS = [
  ['L', 'go to the first row of the list'],
  ['↓ ↑', 'move between rows; Enter opens one'],
  ['/', 'search the list, or else the back office'],
  ['Ctrl K', 'search the back office, also from a field'],
  ['Esc', 'close a dialog'],
  ['?', 'show these keys'],
] as const;

/** The keys of every back-office screen. */
export function PageKeys() {
  const [isOpen, setIsOpen] = useState(false);
  useRowArrows();
  useLetterKeys({ actions: { l: focusList, '?': () => setIsOpen(true) } });

  return (
    isOpen && (
      <DetailsDialog isSmall title="Keys" onClose={() => setIsOpen(false)}>
        <dl className={styles.keys}>
          {KEYS.map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </DetailsDialog>
    )
  );
}
