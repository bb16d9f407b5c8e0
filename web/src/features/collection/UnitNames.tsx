import { useState } from 'react';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterOption } from './FilterOption.tsx';
import search from './FilterSearch.module.css';
import styles from './UnitNames.module.css';

const SHOWN = 60;

interface UnitNamesProps {
  units: { value: string; count: number }[];
  chosen: string[];
  onToggle: (unit: string) => void;
}

/** A shop knows hundreds of units: one finds hers by typing a part of its name. */
export function UnitNames({ units, chosen, onToggle }: UnitNamesProps) {
  const [part, setPart] = useState('');
  const isWanted = (name: string) => name.toLowerCase().includes(part.trim().toLowerCase());
  const found = units.filter(({ value }) => chosen.includes(value) || isWanted(value));
  const left = found.length - SHOWN;

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
        {found.slice(0, SHOWN).map(({ value, count }) => (
          <FilterOption
            key={value}
            label={value}
            count={count}
            isChosen={chosen.includes(value)}
            onToggle={() => onToggle(value)}
          />
        ))}
        {part && found.length === 0 && <p className={styles.hint}>No unit of that name.</p>}
        {left > 0 && <p className={styles.hint}>{left} more: type a part of the name.</p>}
      </div>
    </FilterGroup>
  );
}
