import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../back-office/queryOptions.ts';

const wantedOptions = queryOptions({
  queryKey: ['wanted'],
  queryFn: ({ signal }) => api('GET /api/wanted', { signal }),
  ...alwaysFreshStaffQuery,
});

export const useWanted = () => useQuery(wantedOptions);
