import { infiniteQueryOptions } from '@tanstack/react-query';
import { alwaysFreshStaffQuery } from './queryOptions.ts';

type LoadPage<T> = (call: {
  query: { limit: number; cursor?: string };
  signal: AbortSignal;
}) => Promise<{ data: T[]; headers: Headers }>;

/** A list that users load page by page. */
export const pagedListOptions = <T>(
  queryKey: readonly unknown[],
  limit: number,
  load: LoadPage<T>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit, ...(pageParam && { cursor: pageParam }) };
      const { data, headers } = await load({ query, signal });
      return {
        rows: data,
        total: Number(headers.get('X-Total-Count') ?? data.length),
        nextCursor: headers.get('X-Next-Cursor'),
      };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({ rows: getRows(pages), total: pages.at(-1)?.total ?? 0 }),
    ...alwaysFreshStaffQuery,
  });

export const getRows = <T>(pages: readonly { rows: readonly T[] }[]) =>
  pages.flatMap(({ rows }) => rows);

/** A row that moves to a later page between two requests is on both. */
export const getUniqueRows = <T extends { id: string }>(pages: readonly { rows: T[] }[]) => [
  ...new Map(getRows(pages).map((row) => [row.id, row])).values(),
];
