import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { Link } from '../../ui/Link.tsx';
import { AccountTools } from './AccountTools.tsx';
import { CollectionSearch } from './CollectionSearch.tsx';
import styles from './Header.module.css';
import { InfoLinks, StaffLinks } from './HeaderLinks.tsx';
import { MobileMenu } from './MobileMenu.tsx';

export function Header() {
  const { brand } = useShop();

  return (
    <header className={`${styles.header} no-print`}>
      <InfoBar />
      <div className={`page-wide ${styles.bar}`}>
        <Link to={paths.home} className={styles.brand} aria-label={`${brand}, home page`}>
          <Logo />
          <span>{brand}</span>
        </Link>
        <CollectionSearch />
        <MainLinks />
        <div className={styles.tools}>
          <AccountTools />
          <MobileMenu />
        </div>
      </div>
      <StaffStrip />
    </header>
  );
}

const InfoBar = () => (
  <div className={styles.infoBar}>
    <ul className={`page-wide plain-links caption ${styles.infoRow}`}>
      <InfoLinks />
    </ul>
  </div>
);

function Logo() {
  return (
    <svg aria-hidden="true" width="34" height="38" viewBox="0 0 34 38">
      <path d="M4 1v36" stroke="currentColor" strokeWidth="2.5" />
      <path d="M6 4h27l-7 7.5 7 7.500H6z" fill="currentColor" />
      <path d="M6 11.500h20" stroke="var(--guidon-palette-oliveDark)" strokeWidth="1.5" />
    </svg>
  );
}

function MainLinks() {
  const { isAuthenticated } = useAuth();

  return (
    <nav aria-label="Main" className={styles.nav}>
      <Link to={paths.home}>Home</Link>
      <Link to={paths.allItems}>All Items</Link>
      <Link to={paths.page('about')}>About</Link>
      <Link to={paths.contact}>Contact</Link>
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

function StaffStrip() {
  const { user } = useAuth();

  if (!user?.isStaff) return null;
  return (
    <nav aria-label="Staff" className={styles.strip}>
      <ul className={`page-wide ${styles.links}`}>
        <StaffLinks />
      </ul>
    </nav>
  );
}
