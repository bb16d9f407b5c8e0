import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { CollectionSearch } from './CollectionSearch.tsx';
import { InfoLinks, StaffLinks } from './HeaderLinks.tsx';
import styles from './MobileMenu.module.css';

const LINKS = [
  ['Home', paths.home],
  ['All Items', paths.allItems],
  ['Categories', paths.categories],
  ['About', paths.page('about')],
  ['Contact', paths.contact],
] as const;

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
        className="icon-button"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" size={26} />
      </button>
      <SideSheet title="Menu" anchor="right" isOpen={isOpen} onClose={close}>
        <nav aria-label="Mobile">
          <ul className={styles.links}>
            {LINKS.map(([name, to]) => (
              <li key={name}>
                <Link to={to} onClick={closeNow}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <OfficeLinks onNavigate={closeNow} />
        </nav>
      </SideSheet>
    </div>
  );
}

/** The parts of the header that phones do not show above the screens of the back office. */
function OfficeLinks({ onNavigate }: { onNavigate: () => void }) {
  const { user } = useAuth();

  if (!user?.isStaff) return null;
  return (
    <div className={styles.office}>
      <CollectionSearch onNavigate={onNavigate} />
      <ul>
        <StaffLinks onNavigate={onNavigate} />
        <InfoLinks onNavigate={onNavigate} />
      </ul>
    </div>
  );
}
