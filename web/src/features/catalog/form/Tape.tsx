import type { ReactNode } from 'react';
import styles from './Tape.module.css';

interface TapeProps {
  id?: string;
  title: string;
  /** At its other end. */
  children?: ReactNode;
}

/** Heads a part of the form, as a strip of cloth tape heads a shelf. */
export function Tape({ id, title, children }: TapeProps) {
  return (
    <div className={styles.tape}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </div>
  );
}
