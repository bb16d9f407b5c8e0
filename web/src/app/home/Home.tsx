import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Collection } from '../../shop/collection/Collection.tsx';
import { EarlyAccess } from '../../shop/early-access/EarlyAccess.tsx';
import { Featured } from '../../shop/featured/Featured.tsx';
import { MembersNote } from './MembersNote.tsx';
import { TrustBlurbs } from './TrustBlurbs.tsx';

/** The landing page, which signed-out visitors also see at the back office's addresses. */
export function Home() {
  const search = useQueryParams().get('search');
  const { opening } = useShop();
  usePageTitle(
    search || 'Military Collectibles',
    `${opening.text || opening.title}. Prices by request.`,
  );

  return (
    <>
      {/* Nothing is above the results of a search. */}
      {search ? (
        <h1 className="visually-hidden">{opening.title}</h1>
      ) : (
        <Featured>
          <MembersNote />
        </Featured>
      )}
      <EarlyAccess />
      <Collection />
      <TrustBlurbs />
    </>
  );
}
