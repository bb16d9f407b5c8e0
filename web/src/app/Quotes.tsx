import { Suspense } from 'react';
import { useAuth } from '../lib/auth.ts';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { hasPermission } from '../lib/permissions.ts';
import { CollectorQuotes } from '../shop/quotes/CollectorQuotes.tsx';

const StaffQuotes = lazyComponent(() => import('../office/quotes/StaffQuotes.tsx'));

export default function Quotes() {
  const { user } = useAuth();

  if (user && !hasPermission(user, 'see-customers')) return <CollectorQuotes />;
  return (
    <Suspense>
      <StaffQuotes />
    </Suspense>
  );
}
