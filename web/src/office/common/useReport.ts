import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

/** The figures of a period stay while those of another one load. */
export const useReport = <T>(
  queryKey: readonly [name: string, period: number | string],
  load: (signal: AbortSignal) => Promise<T>,
) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    ...alwaysFreshStaffQuery,
  });
