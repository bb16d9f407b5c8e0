import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { api, getErrorMessage, isAccessError, isMissing } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { NotFound } from './NotFound.tsx';

/** Staff get to the item; other visitors see "not found". */
export function CodedItem() {
  const { code = '' } = useParams();
  const { user } = useAuth();
  const { data, error, isPending } = useQuery({
    queryKey: ['items', 'code', code],
    queryFn: ({ signal }) => api('GET /api/codes/{code}', { params: { code }, signal }),
    enabled: user?.isStaff === true,
    gcTime: 0,
    meta: { isPersonal: true },
  });

  if (!user?.isStaff) return <NotFound />;
  if (data) return <Navigate replace to={paths.catalogedItem(data.itemId)} />;
  if (isPending) return <p role="status">Looking for the item…</p>;
  if (isMissing(error) || isAccessError(error)) return <NotFound />;
  return (
    <NoticeCard title="Item Not Found" text={getErrorMessage(error)}>
      <ButtonLink to={`${paths.catalog}?view=items`}>Cataloged Items</ButtonLink>
    </NoticeCard>
  );
}
