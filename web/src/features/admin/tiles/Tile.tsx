import { type ReactNode, useId } from 'react';
import styles from './Tile.module.css';

/** One entry of the strip at the head of the dashboard. */
export function Tile({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <section aria-labelledby={id} className={styles.tile}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
