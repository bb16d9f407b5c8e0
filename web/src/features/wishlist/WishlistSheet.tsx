import { Button } from '../../components/Button.tsx';
import { LogInNotice } from '../../components/LogInNotice.tsx';
import { SheetBody } from '../../components/SheetBody.tsx';
import { SheetNotice } from '../../components/SheetNotice.tsx';
import { useAuth } from '../../lib/auth.ts';
import { SpecimenRowSkeletons } from '../product/ProductRowSkeletons.tsx';
import { Wishes } from './Wishes.tsx';
import { useWishlist } from './wishlistQuery.ts';

/** What the wishlist's sheet holds: what is known shows at once, and is asked for anew. */
export default function WishlistSheet({ onLeave }: { onLeave: () => void }) {
  const { isAuthenticated } = useAuth();
  const { data: wishes, isError, refetch } = useWishlist({ isFresh: true });

  if (!isAuthenticated) {
    return (
      <SheetBody>
        <LogInNotice title="Please log in to view your wishlist" />
      </SheetBody>
    );
  }
  return (
    <SheetBody>
      {isError && (
        <SheetNotice
          isFailure
          title={wishes ? 'Your wishlist may be out of date' : 'Your wishlist could not be fetched'}
        >
          <Button onClick={() => refetch()}>Try Again</Button>
        </SheetNotice>
      )}
      {wishes && <Wishes wishes={wishes} onLeave={onLeave} />}
      {!wishes && !isError && <SpecimenRowSkeletons />}
    </SheetBody>
  );
}
