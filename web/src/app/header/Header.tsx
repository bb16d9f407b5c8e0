import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { shop } from '../../lib/shop.ts';
import { AccountTools } from './AccountTools.tsx';
import { CollectionSearch } from './CollectionSearch.tsx';
import { GuidonMark } from './GuidonMark.tsx';
import styles from './Header.module.css';
import { InfoBar } from './InfoBar.tsx';
import { MainLinks } from './MainLinks.tsx';
import { MobileMenu } from './MobileMenu.tsx';

export function Header() {
  return (
    <header className={styles.header}>
      <InfoBar />
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.brand} aria-label={`${shop.brand}, home page`}>
          <GuidonMark />
          <span>{shop.brand}</span>
        </Link>
        <CollectionSearch />
        <MainLinks />
        <div className={styles.tools}>
          <AccountTools />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
