import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import styles from './FilterSearch.module.css';

const PAUSE_MS = 300;

interface FilterSearchProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches when the typing pauses, or at once when the box is left. */
export function FilterSearch({ value, onSearch }: FilterSearchProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const wanted = text.trim();

  if (value !== lastValue) {
    setLastValue(value);
    if (value !== wanted) setText(value);
  }

  const search = useEffectEvent(() => {
    if (wanted !== value) onSearch(wanted);
  });
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, value]);

  return (
    <label className={styles.search}>
      <span className={styles.label}>Text Search</span>
      <input
        type="search"
        value={text}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder="Name, unit, material…"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => wanted !== value && onSearch(wanted)}
        className={styles.input}
      />
    </label>
  );
}
