import type { ReactNode } from 'react';
import styles from './KeyHelp.module.css';
import { TextButton } from './TextButton.tsx';

interface KeyHelpProps {
  hasLetters: boolean;
  onChange: (hasLetters: boolean) => void;
  /** Names the keys. */
  children: ReactNode;
}

/** The keys of a page, whose letters can be turned off. */
export const KeyHelp = ({ hasLetters, onChange, children }: KeyHelpProps) => (
  <div className={`${styles.keys} no-print`}>
    <p>{children}</p>
    <TextButton onClick={() => onChange(!hasLetters)}>
      {hasLetters ? 'Turn Letter Keys Off' : 'Turn Letter Keys On'}
    </TextButton>
  </div>
);
