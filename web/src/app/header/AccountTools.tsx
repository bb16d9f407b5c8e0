import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SignedInUser } from '../../../../shared/entities/user.ts';
import { forgetUser, useAuth } from '../../lib/auth.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import type { RememberedProduct } from '../../lib/loginMemory.ts';
import { opensNewTab } from '../../lib/opensNewTab.ts';
import { paths } from '../../lib/paths.ts';
import { markLogout } from '../../lib/sessionLoss.ts';
import { addAfterLogin, useAddToCart } from '../../shop/common/cartChanges.ts';
import { countUnits, useCart } from '../../shop/common/cartQuery.ts';
import { NotifyAfterLogin } from '../../shop/common/NotifyMe.tsx';
import { useToggleWishlist, useWishlist, wishAfterLogin } from '../../shop/common/wishlistQuery.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import styles from './AccountTools.module.css';

const MAX_COUNT = 99;

/** Keeps an empty space of the same size until the session is known. */
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

/** Does what the visitor wanted to do before the login. */
function AfterLogin({ isMember }: { isMember: boolean }) {
  // Also discards the products of visitors who return without logging in.
  const [added] = useState(addAfterLogin.take);
  const [wished] = useState(wishAfterLogin.take);

  return (
    <>
      {isMember && added && <Addition product={added} />}
      {isMember && wished && <Wish product={wished} />}
      <NotifyAfterLogin isMember={isMember} />
    </>
  );
}

function Addition({ product }: { product: RememberedProduct }) {
  useOnce(useAddToCart(product).add);
  return null;
}

function Wish({ product }: { product: RememberedProduct }) {
  useOnce(useToggleWishlist(product, false).toggle);
  return null;
}

function useOnce(action: () => void) {
  const act = useEffectEvent(action);
  useEffect(() => act(), []);
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
        <span key={count} className={`tick ${styles.count}`}>
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
    if (opensNewTab(event)) return;
    event.preventDefault();
    markLogout();
    // The back/forward cache keeps the page in its current state.
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

const loaders = {
  cart: () => import('../../shop/cart/CartSheet.tsx'),
  wishlist: () => import('../../shop/wishlist/WishlistSheet.tsx'),
};
const CartSheet = lazyComponent(loaders.cart);
const WishlistSheet = lazyComponent(loaders.wishlist);

type SheetName = keyof typeof loaders;

function loadSheet(sheet: SheetName) {
  // The sheet itself reports a failure.
  loaders[sheet]().catch(() => {});
}

interface MemberSheetsProps {
  openSheet: SheetName | undefined;
  onClose: () => void;
}

/** Rendered for signed-out visitors as well: a sheet stays open when its session ends and asks to log in. */
function MemberSheets({ openSheet, onClose }: MemberSheetsProps) {
  // Closes before a link navigates, so that the focus returns to the button that opened the sheet.
  const closeNow = () => flushSync(onClose);
  const sheet = (name: SheetName) =>
    ({ anchor: 'right', isOpen: openSheet === name, onClose }) as const;

  return (
    <>
      <SideSheet title="Wishlist" {...sheet('wishlist')}>
        <WishlistSheet onNavigate={closeNow} />
      </SideSheet>
      <SideSheet title="Shopping Cart" {...sheet('cart')}>
        <CartSheet onNavigate={closeNow} />
      </SideSheet>
    </>
  );
}
