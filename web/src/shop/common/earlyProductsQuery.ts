import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';

const earlyProductsOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['products', 'early', userId],
    queryFn: ({ signal }) => api('GET /api/early-products', { signal }),
    meta: { isPersonal: true },
  });

export function useEarlyProducts({ isEnabled = true } = {}) {
  const { user } = useAuth();
  return useQuery({ ...earlyProductsOptions(user?.id), enabled: isEnabled && user !== null });
}
