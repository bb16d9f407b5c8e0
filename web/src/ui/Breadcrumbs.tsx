import { paths } from '../lib/paths.ts';
import styles from './Breadcrumbs.module.css';
import { Link } from './Link.tsx';

export interface Breadcrumb {
  name: string;
  to: string;
}

interface BreadcrumbsProps {
  parents?: readonly Breadcrumb[];
  current: string;
}

export function Breadcrumbs({ parents = [], current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={`${styles.nav} no-print`}>
      <ol className={styles.list}>
        {[{ name: 'Home', to: paths.home }, ...parents].map(({ name, to }) => (
          <li key={to} className={styles.parent}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page" className={styles.current}>
          {current}
        </li>
      </ol>
    </nav>
  );
}
