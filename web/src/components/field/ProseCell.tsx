import type { ComponentProps } from 'react';
import styles from './Cell.module.css';
import { Cell, type CellProps } from './Cell.tsx';

type ProseCellProps = CellProps & Omit<ComponentProps<'textarea'>, 'className'>;

/** Text of several lines; grows with them. */
export function ProseCell(props: ProseCellProps) {
  const { label, markedBy, isRequired, error, className, ...area } = props;

  return (
    <Cell {...{ label, markedBy, error, className }} isRequired={isRequired ?? false}>
      {(control) => (
        <textarea
          rows={2}
          autoComplete="off"
          {...control}
          {...area}
          className={`${styles.control} ${styles.prose}`}
        />
      )}
    </Cell>
  );
}
