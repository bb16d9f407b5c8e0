import styles from './ViewToggle.module.css';

export type View = 'grid' | 'list';

const VIEWS = [
  ['grid', 'Grid'],
  ['list', 'List'],
] as const;

interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
}

export function ViewToggle({ view, onChange }: ViewToggleProps) {
  return (
    <fieldset aria-label="View Mode" className={styles.views}>
      {VIEWS.map(([each, label]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          className={styles.view}
          onClick={() => onChange(each)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
