import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { api, getErrorMessage, isMissing } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { useLinkParams } from './useLinkParams.ts';

const TITLE = 'Your Quote';

/** The link of an e-mail lets this browser see and answer one quote without an account. */
export default function QuoteLink() {
  const token = useTokenOnce();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['quote-link', token],
    queryFn: () => api('POST /api/quote-link', { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
  usePageTitle(TITLE, 'Opens your quote from the link in our e-mail.');

  if (!token) {
    return (
      <InvalidLink isIncomplete text="Or press Track Order for a new one.">
        <ButtonLink to={paths.trackOrder} variant="solid">
          Track Order
        </ButtonLink>
      </InvalidLink>
    );
  }
  if (data) return <Navigate replace to={paths.quote(data.id)} />;
  if (isMissing(error)) return <Navigate replace to={paths.expiredLink} />;
  if (error) {
    return (
      <NoticeCard title="Your Quote Could Not Be Opened" text={getErrorMessage(error)}>
        <Button variant="solid" isPending={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </NoticeCard>
    );
  }
  return (
    <div aria-busy="true">
      <NoticeCard tone="neutral" title={TITLE} text="Opening your quote…">
        {null}
      </NoticeCard>
    </div>
  );
}

/** Removes the token from the address, so that neither the history nor a copied address has it. */
function useTokenOnce(): string {
  const given = useLinkParams().get('token') ?? '';
  const navigate = useNavigate();
  const [token, setToken] = useState(given);
  if (given && given !== token) setToken(given);

  useEffect(() => {
    if (given) navigate(paths.quoteLink, { replace: true });
  }, [given, navigate]);

  return given || token;
}
