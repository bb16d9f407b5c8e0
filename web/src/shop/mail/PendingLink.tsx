import { getErrorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';

interface PendingLinkProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  title: string;
  loading: string;
  failure: string;
}

/** While the content of a link loads, or after that has failed. */
export function PendingLink({ query, title, loading, failure }: PendingLinkProps) {
  const { error, isFetching, refetch } = query;
  if (error) {
    return (
      <NoticeCard title={failure} text={getErrorMessage(error)}>
        <Button variant="solid" isPending={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </NoticeCard>
    );
  }
  return (
    <div aria-busy="true">
      <NoticeCard tone="neutral" title={title} text={loading}>
        {null}
      </NoticeCard>
    </div>
  );
}
