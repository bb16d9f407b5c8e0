import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** Anchor for links to the section. */
  id?: string;
  /** Next to the title. */
  aside?: ReactNode;
  /** Draws a rule below the title; off for content that starts with its own. */
  isRuled?: boolean;
  children: ReactNode;
}

export function Section({ title, id, aside, isRuled = true, children }: SectionProps) {
  const headingId = useId();

  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      className={styles.section}
    >
      <div data-ruled={isRuled} className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
