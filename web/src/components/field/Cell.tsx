import { type ReactNode, useId } from 'react';
import styles from './Cell.module.css';

export interface CellProps {
  label: string;
  /** The id of the legend that explains the asterisk, for a field that carries one. */
  markedBy?: string | undefined;
  /** Cannot be left empty: said by a word, since an asterisk means something else. */
  isRequired?: boolean;
  error?: string | undefined;
  /** Of the cell: its place in the grid. */
  className?: string | undefined;
}

interface Control {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A ruled cell of a paper form: the label in its corner, and the whole of it to write in. */
export function Cell(props: CellProps & { children: (control: Control) => ReactNode }) {
  const { label, markedBy, isRequired = false, error, className, children } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const explainedBy = [error && errorId, markedBy].filter(Boolean).join(' ');

  return (
    <div data-invalid={error !== undefined} className={`${styles.cell} ${className ?? ''}`}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {markedBy && (
            <span aria-hidden="true" className={styles.mark}>
              {' *'}
            </span>
          )}
        </label>
        {isRequired && (
          <span aria-hidden="true" className={styles.required}>
            required
          </span>
        )}
      </div>
      {children({
        id,
        'aria-required': isRequired,
        'aria-invalid': error !== undefined,
        'aria-describedby': explainedBy || undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
