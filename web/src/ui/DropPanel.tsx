import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './DropPanel.module.css';

interface DropPanelProps {
  label: string;
  note: string;
  children: (close: () => void) => ReactNode;
}

export function DropPanel({ label, note, children }: DropPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls are within it
    <div
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
    >
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <fieldset id={id} tabIndex={-1} className={styles.panel}>
          <legend className="visually-hidden">{label}</legend>
          {children(close)}
          <p className={styles.note}>{note}</p>
        </fieldset>
      )}
    </div>
  );
}
