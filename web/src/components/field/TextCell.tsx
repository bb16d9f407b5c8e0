import { type ComponentProps, useId } from 'react';
import styles from './Cell.module.css';
import { Cell, type CellProps } from './Cell.tsx';

interface TextCellProps extends CellProps, Omit<ComponentProps<'input'>, 'className'> {
  /** What the browser offers while one types. */
  suggestions?: readonly string[] | undefined;
}

export function TextCell(props: TextCellProps) {
  const { label, markedBy, isRequired, error, className, suggestions = [], ...input } = props;
  const listId = useId();

  return (
    <Cell {...{ label, markedBy, error, className }} isRequired={isRequired ?? false}>
      {(control) => (
        <>
          <input
            type="text"
            autoComplete="off"
            enterKeyHint="next"
            list={suggestions.length > 0 ? listId : undefined}
            {...control}
            {...input}
            className={styles.control}
          />
          {suggestions.length > 0 && (
            <datalist id={listId}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Cell>
  );
}
