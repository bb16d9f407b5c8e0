import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useAuth } from '../lib/auth.ts';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { useQuote } from '../lib/quoteQuery.ts';
import { CollectorQuote } from '../shop/quotes/CollectorQuote.tsx';

const StaffQuote = lazyComponent(() => import('../office/quotes/StaffQuote.tsx'));

export default function Quote() {
  const { id = '' } = useParams();
  const { user } = useAuth();
  const { data } = useQuote(id);

  if (!user?.isStaff || data?.userId === user.id) return <CollectorQuote key={id} id={id} />;
  return (
    <Suspense>
      <StaffQuote key={id} id={id} />
    </Suspense>
  );
}
