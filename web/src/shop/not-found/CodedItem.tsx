import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { api, getErrorMessage, hasStatus, isAccessError } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
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
  if (hasStatus(error, 400, 404) || isAccessError(error)) return <NotFound />;
  return (
    <NoticeCard title="Item Not Found" text={getErrorMessage(error)}>
      <Link to={`${paths.catalog}?view=items`} className={getButtonClass({})}>
        Cataloged Items
      </Link>
    </NoticeCard>
  );
}
