import { paths } from '../lib/paths.ts';
import styles from './Breadcrumbs.module.css';
import { Link } from './Link.tsx';

export interface Breadcrumb {
  name: string;
  to: string;
}

export function Breadcrumbs(props: { parents?: readonly Breadcrumb[]; current: string }) {
  const { parents = [], current } = props;

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
