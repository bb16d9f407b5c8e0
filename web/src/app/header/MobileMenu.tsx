import { useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import styles from './MobileMenu.module.css';

export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  // Closes before a link navigates, so that the focus returns to the button.
  const closeNow = () => flushSync(close);

  return (
    <div className={styles.menu}>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" size={26} />
      </button>
      <SideSheet title="Menu" anchor="right" isOpen={isOpen} onClose={close}>
        <nav aria-label="Mobile">
          <ul className={styles.links}>
            <li>
              <Link to={paths.home} onClick={closeNow}>
                Home
              </Link>
            </li>
            <li>
              <Link to={paths.allItems} onClick={closeNow}>
                All Items
              </Link>
            </li>
            <li>
              <Link to={paths.categories} onClick={closeNow}>
                Categories
              </Link>
            </li>
            <li>
              <Link to={paths.page('about')} onClick={closeNow}>
                About
              </Link>
            </li>
            <li>
              <Link to={paths.contact} onClick={closeNow}>
                Contact
              </Link>
            </li>
          </ul>
        </nav>
      </SideSheet>
    </div>
  );
}
