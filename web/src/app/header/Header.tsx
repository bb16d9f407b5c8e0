import { NavLink } from 'react-router';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { toPhoneLink, useShop } from '../../lib/shop.ts';
import { Link } from '../../ui/Link.tsx';
import { AccountTools } from './AccountTools.tsx';
import { CollectionSearch } from './CollectionSearch.tsx';
import styles from './Header.module.css';
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
      <StaffLinks />
    </header>
  );
}

function InfoBar() {
  const { phone, email } = useShop();

  return (
    <div className={styles.infoBar}>
      <ul className={`page-wide plain-links caption ${styles.infoRow}`}>
        {phone && (
          <li>
            <a href={toPhoneLink(phone)}>{phone}</a>
          </li>
        )}
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <TrackOrder />
        </li>
        <li>
          <Link to={paths.page('shipping')}>Shipping Info</Link>
        </li>
      </ul>
    </div>
  );
}

function TrackOrder() {
  const { isAuthenticated } = useAuth();

  return isAuthenticated ? (
    <Link to={paths.quotes}>Track Order</Link>
  ) : (
    <a href={paths.loginTo(paths.quotes)}>Track Order</a>
  );
}

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

function StaffLinks() {
  const { user } = useAuth();

  if (!user?.isStaff) return null;
  return (
    <nav aria-label="Staff" className={styles.strip}>
      <ul className={`page-wide ${styles.links}`}>
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
