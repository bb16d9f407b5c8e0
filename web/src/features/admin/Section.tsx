import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** Of the address, for links to it. */
  id?: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** For content that does not begin with a rule itself. */
  isRuled?: boolean;
  children: ReactNode;
}

/** A part of the dashboard, under its own heading. */
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
