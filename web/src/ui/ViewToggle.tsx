import styles from './ViewToggle.module.css';

export type View = 'grid' | 'list';

const VIEWS = [
  ['grid', 'Grid'],
  ['list', 'List'],
] as const;

export function ViewToggle(props: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset aria-label="View Mode" className={styles.views}>
      {VIEWS.map(([each, label]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === props.view}
          className={styles.view}
          onClick={() => props.onChange(each)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
