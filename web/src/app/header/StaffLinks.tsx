import { NavLink } from 'react-router';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import styles from './StaffLinks.module.css';

/** A strip of links to the back office, for screens that are too narrow for those in the header. */
export function StaffLinks() {
  const { user } = useAuth();

  if (!user?.isStaff) return null;
  return (
    <nav aria-label="Staff" className={styles.strip}>
      <ul className={styles.links}>
        <li>
          <NavLink to={paths.admin}>Admin</NavLink>
        </li>
        <li>
          <NavLink to={paths.catalog}>Catalog Items</NavLink>
        </li>
        <li>
          <NavLink to={paths.identification}>ASMIC ID</NavLink>
        </li>
      </ul>
    </nav>
  );
}
