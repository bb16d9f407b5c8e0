import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

/** Newest first. */
export const conditionReportsOptions = (itemId: string) =>
  queryOptions({
    queryKey: ['condition-reports', itemId],
    queryFn: ({ signal }) =>
      api('GET /api/military-items/{id}/condition-reports', { params: { id: itemId }, signal }),
    ...alwaysFreshStaffQuery,
  });
