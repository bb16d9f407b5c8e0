import { useId } from 'react';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import type { ImportReply } from './importMessages.ts';
import styles from './RowList.module.css';

interface ChangeRowsProps {
  changes: NonNullable<ImportReply['changes']>;
  /** The API returns only the first hundred changes. */
  total: number;
}

export function ChangeRows({ changes, total }: ChangeRowsProps) {
  const id = useId();

  return (
    <div>
      <h3 id={id} className={styles.title}>
        Changes
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section aria-labelledby={id} tabIndex={0} className={styles.frame}>
        <ul aria-labelledby={id}>
          {changes.map(({ row, asmicNumber, designation, fields }) => (
            <li key={row} className={`${styles.line} ${styles.changed}`}>
              <span className={styles.row}>Row {row}</span>
              <span className={styles.number}>{asmicNumber}</span>
              <span className={styles.text}>{designation}</span>
              <span className={styles.change}>
                {fields.length === 0 ? (
                  <StatusBadge tone="success">New</StatusBadge>
                ) : (
                  fields.join(', ')
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {total > changes.length && (
        <p className={styles.rest}>
          The first {changes.length} of {total.toLocaleString('en-US')} changes are shown.
        </p>
      )}
    </div>
  );
}
