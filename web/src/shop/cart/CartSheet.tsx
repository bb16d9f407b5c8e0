import { useAuth } from '../../lib/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { SheetBody } from '../../ui/SheetBody.tsx';
import { LogInNotice, SheetNotice } from '../../ui/SheetNotice.tsx';
import { useCart } from '../common/cartQuery.ts';
import { ProductRowSkeletons } from '../common/ProductRow.tsx';
import { CartFooter } from './CartFooter.tsx';
import { CartLines } from './CartLines.tsx';

/** Refetches when the sheet opens and shows the cached cart until then. */
export default function CartSheet({ onNavigate }: { onNavigate: () => void }) {
  const { isAuthenticated } = useAuth();
  const { lines, isError, refetch } = useCart({ isFresh: true });

  if (!isAuthenticated) {
    return (
      <SheetBody>
        <LogInNotice title="Please log in to view your cart" />
      </SheetBody>
    );
  }
  const failure = isError && (
    <SheetNotice
      isError
      title={lines ? 'Your cart may be out of date' : 'Your cart could not be loaded'}
    >
      <Button onClick={() => refetch()}>Try Again</Button>
    </SheetNotice>
  );
  if (!lines) return <SheetBody>{failure || <ProductRowSkeletons />}</SheetBody>;
  return (
    <SheetBody footer={<CartFooter lines={lines} onNavigate={onNavigate} />}>
      {failure}
      <CartLines lines={lines} onNavigate={onNavigate} />
    </SheetBody>
  );
}
