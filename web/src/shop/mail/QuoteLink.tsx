import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { api, isMissing } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { PendingLink } from './PendingLink.tsx';
import { useTokenOnce } from './useTokenOnce.ts';

const TITLE = 'Your Quote';

/** The link of an e-mail lets this browser see and answer one quote without an account. */
export default function QuoteLink() {
  const token = useTokenOnce(paths.quoteLink);
  const query = useQuery({
    queryKey: ['quote-link', token],
    queryFn: () => api('POST /api/quote-link', { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
  const { data, error } = query;
  usePageTitle(token ? TITLE : 'Incomplete Link', 'Opens your quote from the link in our e-mail.');

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
  return (
    <PendingLink
      query={query}
      title={TITLE}
      loading="Opening your quote…"
      failure="Your Quote Could Not Be Opened"
    />
  );
}
