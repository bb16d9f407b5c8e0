import { useInfiniteQuery } from '@tanstack/react-query';
import { pagedListOptions } from '../../lib/pagedList.ts';

const PAGE_SIZE = 10;

export const useVersions = <V>(
  queryKey: readonly unknown[],
  load: Parameters<typeof pagedListOptions<V>>[2],
) => useInfiniteQuery(pagedListOptions(queryKey, PAGE_SIZE, load));
