import { flushSync } from 'react-dom';
import { SideSheet } from '../../components/SideSheet.tsx';
import { lazyComponent } from '../../lib/lazyComponent.ts';

const loaders = {
  cart: () => import('../../features/cart/CartSheet.tsx'),
  wishlist: () => import('../../features/wishlist/WishlistSheet.tsx'),
};
const CartSheet = lazyComponent(loaders.cart);
const WishlistSheet = lazyComponent(loaders.wishlist);

export type SheetName = keyof typeof loaders;

/** Fetches the code of a sheet that is likely to be opened. */
export function loadSheet(sheet: SheetName) {
  // Where it does not come, the sheet itself says so.
  loaders[sheet]().catch(() => {});
}

interface MemberSheetsProps {
  opened: SheetName | undefined;
  onClose: () => void;
}

/** They stay when the session ends while one is open: it then asks to log in. */
export function MemberSheets({ opened, onClose }: MemberSheetsProps) {
  // The sheet gives the focus back to its button before a link takes the visitor elsewhere.
  const leave = () => flushSync(onClose);

  return (
    <>
      <SideSheet title="Wishlist" anchor="right" isOpen={opened === 'wishlist'} onClose={onClose}>
        <WishlistSheet onLeave={leave} />
      </SideSheet>
      <SideSheet title="Shopping Cart" anchor="right" isOpen={opened === 'cart'} onClose={onClose}>
        <CartSheet onLeave={leave} />
      </SideSheet>
    </>
  );
}
