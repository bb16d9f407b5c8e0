import { Suspense } from 'react';
import { useParams } from 'react-router';
import { isSessionExpired } from '../lib/api.ts';
import { useAuth } from '../lib/auth.ts';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { paths } from '../lib/paths.ts';
import { usePermissions } from '../lib/permissions.ts';
import { useQuote } from '../lib/quoteQuery.ts';
import { CollectorQuote } from '../shop/quotes/CollectorQuote.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { LogInFirst } from './LogInFirst.tsx';

const StaffQuote = lazyComponent(() => import('../office/quotes/StaffQuote.tsx'));

/** Visitors see the quote whose link they have opened in this browser. */
export default function Quote() {
  const { id = '' } = useParams();
  const { user } = useAuth();
  const can = usePermissions();
  const { data, error } = useQuote(id);

  if (!user && isSessionExpired(error)) return <QuoteSignedOut />;
  if (!can('see-customers') || data?.userId === user?.id) {
    return <CollectorQuote key={id} id={id} />;
  }
  return (
    <Suspense>
      <StaffQuote key={id} id={id} />
    </Suspense>
  );
}

const QuoteSignedOut = () => (
  <LogInFirst
    title="Log In to See This Quote"
    text="The pieces, our offer and your messages are on this page. Log in, or create an account, with the e-mail address that we wrote to. Without an account, open the link in our e-mail, or press Track Order for a new one."
  >
    <ButtonLink to={paths.trackOrder}>Track Order</ButtonLink>
  </LogInFirst>
);
