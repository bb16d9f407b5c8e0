import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { usePermission } from '../../lib/permissions.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

export const consignorsOptions = queryOptions({
  queryKey: ['consignors'],
  queryFn: ({ signal }) => api('GET /api/consignors', { signal }),
  ...alwaysFreshStaffQuery,
});

/** Staff who may not see the consignors get no data. */
export const useConsignors = () =>
  useQuery({ ...consignorsOptions, enabled: usePermission('manage-consignors') });
