import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../back-office/queryOptions.ts';

const inventoryOptions = queryOptions({
  queryKey: ['inventory'],
  queryFn: ({ signal }) => api('GET /api/inventory', { signal }),
  ...alwaysFreshStaffQuery,
});

export const useInventory = () => useQuery(inventoryOptions);
