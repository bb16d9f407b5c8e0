import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Asks Airtable itself, where else an answer may be some minutes old. */
export const ANEW = { refresh: 'true' } as const;

/** Large tables are counted bit by bit: how long until the next bit is asked for. */
const COUNTING_MS = 500;
const AFTER_FAILURE_MS = 10_000;

export interface Counted {
  isCountPartial?: boolean | undefined;
}
interface Known<T> {
  state: { status: string; data: T | undefined };
}

/** A `refetchInterval` that asks again until everything is counted. */
export const untilCounted =
  <T>(countedOf: (data: T) => readonly Counted[] | undefined) =>
  ({ state: { status, data } }: Known<T>) => {
    const counted = data === undefined ? [] : (countedOf(data) ?? []);
    if (!counted.some(({ isCountPartial }) => isCountPartial)) return false;
    return status === 'error' ? AFTER_FAILURE_MS : COUNTING_MS;
  };

/** @param ask fetches the query with `ANEW`; it takes the place of what was read before once it has come. */
export function useReadAnew(
  queryKey: QueryKey,
  ask: (queryClient: QueryClient) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.cancelQueries({ queryKey });
    // Where it fails, the query itself says so.
    await ask(queryClient).catch(() => {});
  };
}
