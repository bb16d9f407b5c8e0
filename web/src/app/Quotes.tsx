import { Suspense } from 'react';
import { useAuth } from '../lib/auth.ts';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { OwnQuotes } from '../shop/quotes/OwnQuotes.tsx';

const StaffQuotes = lazyComponent(() => import('../office/quotes/StaffQuotes.tsx'));

export default function Quotes() {
  const { user } = useAuth();

  if (user?.isStaff === false) return <OwnQuotes />;
  return (
    <Suspense>
      <StaffQuotes />
    </Suspense>
  );
}
