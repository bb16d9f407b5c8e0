import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';

const earlyProductsOptions = (userId: string | undefined) =>
  queryOptions({
    // A list of products like the others: one that is opened from it is shown at once.
    queryKey: ['products', 'early', userId],
    queryFn: ({ signal }) => api('GET /api/early-products', { signal }),
    meta: { isPersonal: true },
  });

/** The new products that only members see; visitors request nothing. */
export function useEarlyProducts({ isEnabled = true } = {}) {
  const { user } = useAuth();
  return useQuery({ ...earlyProductsOptions(user?.id), enabled: isEnabled && user !== null });
}
