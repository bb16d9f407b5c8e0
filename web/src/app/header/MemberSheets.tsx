import { flushSync } from 'react-dom';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { SideSheet } from '../../ui/SideSheet.tsx';

const loaders = {
  cart: () => import('../../shop/cart/CartSheet.tsx'),
  wishlist: () => import('../../shop/wishlist/WishlistSheet.tsx'),
};
const CartSheet = lazyComponent(loaders.cart);
const WishlistSheet = lazyComponent(loaders.wishlist);

export type SheetName = keyof typeof loaders;

/** Preloads the code of a sheet. */
export function loadSheet(sheet: SheetName) {
  // The sheet itself reports a failure.
  loaders[sheet]().catch(() => {});
}

interface MemberSheetsProps {
  openSheet: SheetName | undefined;
  onClose: () => void;
}

/** Rendered for signed-out visitors as well: a sheet stays open when its session ends and asks to log in. */
export function MemberSheets({ openSheet, onClose }: MemberSheetsProps) {
  // Closes before a link navigates, so that the focus returns to the button that opened the sheet.
  const closeNow = () => flushSync(onClose);

  return (
    <>
      <SideSheet
        title="Wishlist"
        anchor="right"
        isOpen={openSheet === 'wishlist'}
        onClose={onClose}
      >
        <WishlistSheet onNavigate={closeNow} />
      </SideSheet>
      <SideSheet
        title="Shopping Cart"
        anchor="right"
        isOpen={openSheet === 'cart'}
        onClose={onClose}
      >
        <CartSheet onNavigate={closeNow} />
      </SideSheet>
    </>
  );
}
