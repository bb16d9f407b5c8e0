import type { ReactNode } from 'react';
import styles from './KeyHelp.module.css';
import { TextButton } from './TextButton.tsx';

interface KeyHelpProps {
  hasLetters: boolean;
  onChange: (hasLetters: boolean) => void;
  children: ReactNode;
}

export const KeyHelp = ({ hasLetters, onChange, children }: KeyHelpProps) => (
  <div className={`${styles.keys} no-print`}>
    <p>{children}</p>
    <TextButton onClick={() => onChange(!hasLetters)}>
      {hasLetters ? 'Turn Letter Keys Off' : 'Turn Letter Keys On'}
    </TextButton>
  </div>
);
