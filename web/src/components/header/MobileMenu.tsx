import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { mailTo } from '../../lib/shop.ts';
import { Icon } from '../icons/Icon.tsx';
import { SideSheet } from '../side-sheet/SideSheet.tsx';
import styles from './MobileMenu.module.css';

export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <div className={styles.menu}>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={26} />
      </button>
      <SideSheet title="Menu" anchor="right" isOpen={isOpen} onClose={close}>
        <nav aria-label="Mobile">
          <ul className={styles.links}>
            <li>
              <Link to={paths.home} onClick={close}>
                Home
              </Link>
            </li>
            <li>
              <Link to={paths.allItems} onClick={close}>
                All Items
              </Link>
            </li>
            <li>
              <Link to={paths.categories} onClick={close}>
                Categories
              </Link>
            </li>
            <li>
              <Link to={paths.about} onClick={close}>
                About
              </Link>
            </li>
            <li>
              <a href={mailTo('Inquiry')} onClick={close}>
                Contact
              </a>
            </li>
          </ul>
        </nav>
      </SideSheet>
    </div>
  );
}
