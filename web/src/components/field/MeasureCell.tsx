import type { ComponentProps } from 'react';
import styles from './Cell.module.css';
import { Cell, type CellProps } from './Cell.tsx';

type MeasureCellProps = CellProps & Omit<ComponentProps<'input'>, 'className' | 'type'>;

/** A number with two decimals. */
export function MeasureCell(props: MeasureCellProps) {
  const { label, markedBy, isRequired, error, className, ...input } = props;

  return (
    <Cell {...{ label, markedBy, error, className }} isRequired={isRequired ?? false}>
      {(control) => (
        <input
          type="number"
          step={0.01}
          min={0}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          // Else the wheel that scrolls the page would turn the number.
          onWheel={(event) => event.currentTarget.blur()}
          {...control}
          {...input}
          className={`${styles.control} ${styles.measure}`}
        />
      )}
    </Cell>
  );
}
