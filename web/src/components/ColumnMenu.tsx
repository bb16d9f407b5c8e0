import { useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './ColumnMenu.module.css';
import { TextButton } from './TextButton.tsx';
import type { TableLayout } from './useTableLayout.ts';

interface ColumnMenuProps {
  /** The columns that can be hidden, by their headers. */
  headers: readonly string[];
  layout: TableLayout;
}

/** Chooses the columns of a table. */
export function ColumnMenu({ headers, layout }: ColumnMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls are within it
    <div
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        Columns
      </Button>
      {isOpen && (
        <fieldset id={id} tabIndex={-1} className={styles.panel}>
          <legend className="visually-hidden">Columns</legend>
          {headers.map((header) => (
            <label key={header} className={styles.option}>
              <input
                type="checkbox"
                checked={layout.isShown(header)}
                onChange={({ target }) => layout.setShown(header, target.checked)}
              />
              {header}
            </label>
          ))}
          <TextButton
            aria-disabled={!layout.isChanged}
            onClick={() => layout.isChanged && layout.reset()}
          >
            Reset Columns
          </TextButton>
          <p className={styles.note}>Kept on this device.</p>
        </fieldset>
      )}
    </div>
  );
}
