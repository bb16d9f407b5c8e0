import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  id?: string;
  aside?: ReactNode;
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
