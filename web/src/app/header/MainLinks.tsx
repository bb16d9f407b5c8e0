import { Link } from 'react-router';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { mailTo } from '../../lib/shop.ts';
import styles from './MainLinks.module.css';

export function MainLinks() {
  const { isAuthenticated } = useAuth();

  return (
    <nav aria-label="Main" className={styles.nav}>
      <Link to={paths.home}>Home</Link>
      <Link to={paths.allItems}>All Items</Link>
      <Link to={paths.about}>About</Link>
      <a href={mailTo('Inquiry')}>Contact</a>
      {/* Last, so that nothing moves when it turns out that they are to be had. */}
      {isAuthenticated && (
        <>
          <Link to={paths.catalog}>Catalog Items</Link>
          <Link to={paths.identification}>ASMIC ID</Link>
          <Link to={paths.admin}>Admin</Link>
        </>
      )}
    </nav>
  );
}
