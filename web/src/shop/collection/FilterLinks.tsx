import { filteredCollection } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './FilterPanel.module.css';
import { CHOICES } from './filters.ts';

/** Offers one filter at a time to browsers without JavaScript. */
export function FilterLinks() {
  return CHOICES.map(({ name, legend, options }) => (
    <nav key={name} aria-label={legend} className={styles.links}>
      <p className={styles.label}>{legend}</p>
      <ul>
        {options.map((option) => (
          <li key={option}>
            <Link to={filteredCollection(name, option)}>{option}</Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
}
