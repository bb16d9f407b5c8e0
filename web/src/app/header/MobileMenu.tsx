import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { SideSheet } from '../../components/SideSheet.tsx';
import { paths } from '../../lib/paths.ts';
import { mailTo } from '../../lib/shop.ts';
import styles from './MobileMenu.module.css';

export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The sheet gives the focus back to its button before the link takes the visitor elsewhere.
  const leave = () => flushSync(close);

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
              <Link to={paths.home} onClick={leave}>
                Home
              </Link>
            </li>
            <li>
              <Link to={paths.allItems} onClick={leave}>
                All Items
              </Link>
            </li>
            <li>
              <Link to={paths.categories} onClick={leave}>
                Categories
              </Link>
            </li>
            <li>
              <Link to={paths.about} onClick={leave}>
                About
              </Link>
            </li>
            <li>
              <a href={mailTo('Inquiry')} onClick={leave}>
                Contact
              </a>
            </li>
          </ul>
        </nav>
      </SideSheet>
    </div>
  );
}
