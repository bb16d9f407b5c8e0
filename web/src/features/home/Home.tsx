import { useAuth } from '../../lib/auth.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Collection } from '../collection/Collection.tsx';
import { Featured } from '../featured/Featured.tsx';
import { LogInInvitation } from './LogInInvitation.tsx';
import { TrustBlurbs } from './TrustBlurbs.tsx';

/** The shop front: of everybody at `/`, and of signed-out visitors at the back office's addresses. */
export function Home() {
  const { isAuthenticated } = useAuth();
  usePageTitle(
    'Military Collectibles',
    'Authentic military insignia, patches, and field gear from the greatest generation. Prices by request.',
  );

  return (
    <>
      <Featured>{!isAuthenticated && <LogInInvitation />}</Featured>
      <Collection />
      <TrustBlurbs />
    </>
  );
}
