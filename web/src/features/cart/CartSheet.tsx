import { Button } from '../../components/Button.tsx';
import { LogInNotice } from '../../components/LogInNotice.tsx';
import { SheetBody } from '../../components/SheetBody.tsx';
import { SheetNotice } from '../../components/SheetNotice.tsx';
import { useAuth } from '../../lib/auth.ts';
import { SpecimenRowSkeletons } from '../product/ProductRowSkeletons.tsx';
import { CartFoot } from './CartFoot.tsx';
import { CartLines } from './CartLines.tsx';
import { useCart } from './cartQuery.ts';

/** What the cart's sheet holds: what is known shows at once, and is asked for anew. */
export default function CartSheet({ onLeave }: { onLeave: () => void }) {
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
      isFailure
      title={lines ? 'Your cart may be out of date' : 'Your cart could not be fetched'}
    >
      <Button onClick={() => refetch()}>Try Again</Button>
    </SheetNotice>
  );
  if (!lines) return <SheetBody>{failure || <SpecimenRowSkeletons />}</SheetBody>;
  return (
    <SheetBody foot={lines.length > 0 && <CartFoot lines={lines} onLeave={onLeave} />}>
      {failure}
      <CartLines lines={lines} onLeave={onLeave} />
    </SheetBody>
  );
}
