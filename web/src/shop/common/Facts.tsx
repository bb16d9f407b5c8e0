import type { ReactNode } from 'react';

interface FactsProps {
  /** Entries without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  className?: string | undefined;
}

export const Facts = ({ facts, className = '' }: FactsProps) => (
  <dl className={`lined facts ${className}`}>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
