import type { SignedInUser } from '../../../../shared/entities/user.ts';
import { countPieces, useCart } from '../../features/cart/cartQuery.ts';
import { useWishlist } from '../../features/wishlist/wishlistQuery.ts';
import { CountButton } from './CountButton.tsx';
import { LogoutLink } from './LogoutLink.tsx';
import { loadSheet, type SheetName } from './MemberSheets.tsx';
import { Portrait } from './Portrait.tsx';

interface MemberToolsProps {
  user: SignedInUser;
  opened: SheetName | undefined;
  onOpen: (sheet: SheetName) => void;
}

export function MemberTools({ user, opened, onOpen }: MemberToolsProps) {
  const { lines } = useCart();
  const { data: wishes = [] } = useWishlist();
  const opener = (sheet: SheetName) => ({
    'aria-expanded': opened === sheet,
    onPointerEnter: () => loadSheet(sheet),
    onClick: () => {
      loadSheet(sheet);
      onOpen(sheet);
    },
  });

  return (
    <>
      <CountButton icon="heart" name="Wishlist" count={wishes.length} {...opener('wishlist')} />
      <CountButton icon="musetteBag" name="Cart" count={countPieces(lines)} {...opener('cart')} />
      <Portrait src={user.profileImageUrl} />
      <LogoutLink />
    </>
  );
}
