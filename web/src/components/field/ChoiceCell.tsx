import type { ComponentProps } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Cell.module.css';
import { Cell, type CellProps } from './Cell.tsx';

interface ChoiceCellProps extends CellProps, Omit<ComponentProps<'select'>, 'className' | 'value'> {
  /** Stands for no choice, whose value is ''. */
  none: string;
  options: readonly string[];
  value: string;
}

/** The browser's own list, which every keyboard and phone knows. */
export function ChoiceCell(props: ChoiceCellProps) {
  const { label, markedBy, isRequired, error, className, none, options, value, ...select } = props;

  return (
    <Cell {...{ label, markedBy, error, className }} isRequired={isRequired ?? false}>
      {(control) => (
        <span className={styles.box}>
          <select
            autoComplete="off"
            {...control}
            {...select}
            value={value}
            data-empty={value === ''}
            className={`${styles.control} ${styles.choice}`}
          >
            <option value="">{none}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <Icon name="next" size={14} />
          </span>
        </span>
      )}
    </Cell>
  );
}
