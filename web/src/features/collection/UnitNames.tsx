import { useState } from 'react';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterOption } from './FilterOption.tsx';
import search from './FilterSearch.module.css';
import styles from './UnitNames.module.css';

const SHOWN = 60;

interface UnitNamesProps {
  /** Unknown while the counts are on their way. */
  units: { value: string; count: number }[] | undefined;
  chosen: string[];
  onToggle: (unit: string) => void;
}

/** A shop knows hundreds of units: one finds hers by typing a part of its name. */
export function UnitNames({ units, chosen, onToggle }: UnitNamesProps) {
  const [part, setPart] = useState('');
  const isWanted = (name: string) => name.toLowerCase().includes(part.trim().toLowerCase());
  const known = units ?? chosen.map((value) => ({ value, count: undefined }));
  const found = known.filter(({ value }) => chosen.includes(value) || isWanted(value));
  const shown = found.filter(({ value }, place) => place < SHOWN || chosen.includes(value));
  const left = found.length - shown.length;

  return (
    <FilterGroup legend="Unit Name">
      <input
        type="search"
        value={part}
        placeholder="Find a unit…"
        aria-label="Find a unit"
        onChange={(event) => setPart(event.target.value)}
        className={search.input}
      />
      <div className={styles.list}>
        {shown.map(({ value, count }) => (
          <FilterOption
            key={value}
            label={value}
            count={count}
            isChosen={chosen.includes(value)}
            onToggle={() => onToggle(value)}
          />
        ))}
        {part && units && found.length === 0 && (
          <p className={styles.hint}>No unit of that name.</p>
        )}
        {left > 0 && <p className={styles.hint}>{left} more: type a part of the name.</p>}
      </div>
    </FilterGroup>
  );
}
