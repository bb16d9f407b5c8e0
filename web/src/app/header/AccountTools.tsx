import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type MouseEvent, useState } from 'react';
import type { SignedInUser } from '../../../../shared/entities/user.ts';
import { forgetUser, useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { markLogout } from '../../lib/sessionLoss.ts';
import { AddAfterLogin } from '../../shop/cart/AddAfterLogin.tsx';
import { countUnits, useCart } from '../../shop/common/cartQuery.ts';
import { NotifyAfterLogin } from '../../shop/common/NotifyMe.tsx';
import { useWishlist } from '../../shop/common/wishlistQuery.ts';
import { WishAfterLogin } from '../../shop/wishlist/WishAfterLogin.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './AccountTools.module.css';
import { loadSheet, MemberSheets, type SheetName } from './MemberSheets.tsx';

const MAX_COUNT = 99;

/** The header's tools for the current user; an empty space of the same size until the session is known. */
export function AccountTools() {
  const { user, isLoading } = useAuth();
  const [openSheet, setOpenSheet] = useState<SheetName>();

  return (
    <>
      {user && <MemberTools user={user} openSheet={openSheet} onOpen={setOpenSheet} />}
      {!user && !isLoading && (
        <a href={paths.login} aria-label="Log In" className={styles.tool}>
          <Icon name="person" size={24} />
        </a>
      )}
      {isLoading ? <span className={styles.tool} /> : <AfterLogin isMember={user !== null} />}
      <MemberSheets openSheet={openSheet} onClose={() => setOpenSheet(undefined)} />
    </>
  );
}

/** Continues what a visitor began before they were sent to the login. */
function AfterLogin({ isMember }: { isMember: boolean }) {
  return (
    <>
      <AddAfterLogin isMember={isMember} />
      <WishAfterLogin isMember={isMember} />
      <NotifyAfterLogin isMember={isMember} />
    </>
  );
}

interface MemberToolsProps {
  user: SignedInUser;
  openSheet: SheetName | undefined;
  onOpen: (sheet: SheetName) => void;
}

function MemberTools({ user, openSheet, onOpen }: MemberToolsProps) {
  const { lines } = useCart();
  const { data: wishlist = [] } = useWishlist();
  const opens = (sheet: SheetName) => ({
    'aria-expanded': openSheet === sheet,
    onPointerEnter: () => loadSheet(sheet),
    onClick: () => {
      loadSheet(sheet);
      onOpen(sheet);
    },
  });

  return (
    <>
      <CountButton icon="heart" name="Wishlist" count={wishlist.length} {...opens('wishlist')} />
      <CountButton icon="cart" name="Cart" count={countUnits(lines)} {...opens('cart')} />
      <ProfileLink imageUrl={user.profileImageUrl} />
      <LogoutLink />
    </>
  );
}

interface CountButtonProps extends Omit<ComponentProps<'button'>, 'name'> {
  icon: IconName;
  name: string;
  /** Shown from one on. */
  count: number;
}

function CountButton({ icon, name, count, ...button }: CountButtonProps) {
  const label = `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;

  return (
    <button
      type="button"
      aria-label={count > 0 ? label : name}
      aria-haspopup="dialog"
      className={styles.tool}
      {...button}
    >
      <Icon name={icon} size={24} />
      {count > 0 && (
        <span key={count} className={styles.count}>
          {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
        </span>
      )}
    </button>
  );
}

/** Shows an icon when there is no picture or the content security policy blocks it. */
function ProfileLink({ imageUrl }: { imageUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string>();

  return (
    <Link to={paths.account} aria-label="Your account" title="Your account" className={styles.tool}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          src={imageUrl}
          alt=""
          width={30}
          height={30}
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(imageUrl)}
          className={styles.portrait}
        />
      ) : (
        <Icon name="person" size={24} />
      )}
    </Link>
  );
}

function LogoutLink() {
  const queryClient = useQueryClient();

  const logOut = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    markLogout();
    // The back/forward cache keeps the page as it is now.
    forgetUser(queryClient);
    window.location.assign(paths.logout);
  };

  return (
    <a href={paths.logout} className={styles.logout} onClick={logOut}>
      <Icon name="leave" size={22} />
      <span>Logout</span>
    </a>
  );
}
