import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../../shared/entities/order.ts';
import { getAgreedLines } from '../../../../../shared/quotes/quote.ts';
import { apiWithHeaders } from '../../../lib/api.ts';
import { useAuth, userOptions } from '../../../lib/auth.ts';
import { fetchAllPages } from '../../../lib/fetchAllPages.ts';
import { hasPermission } from '../../../lib/permissions.ts';
import { QUOTE_LISTS } from '../../../lib/quoteLists.ts';

export interface OwnClaim {
  kind: 'held' | 'bought';
  order: Order;
}

const ownClaimsOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...QUOTE_LISTS, 'claims', userId],
    queryFn: async ({ signal }) => {
      const orders = await fetchAllPages((query) =>
        apiWithHeaders('GET /api/orders', { query, signal }),
      );
      return toClaims(orders);
    },
    refetchOnMount: 'always',
    meta: { isPersonal: true },
  });

/**
 * Returns undefined while unknown. Visitors have no claims; staff who see the quotes of customers get none, since
 * their list has all of them.
 * @param isNeeded false: loads nothing
 */
export function useOwnClaims(isNeeded: boolean): ReadonlyMap<string, OwnClaim> | undefined {
  const { user, isLoading } = useAuth();
  const isMember = user !== null && !hasPermission(user, 'see-customers');
  const { data, isError } = useQuery({
    ...ownClaimsOptions(user?.id),
    enabled: isNeeded && isMember,
  });

  if (isLoading) return undefined;
  return isMember && !isError ? data : NO_CLAIMS;
}

export async function findOwnClaim(
  queryClient: QueryClient,
  productId: string,
): Promise<OwnClaim | undefined> {
  const user = queryClient.getQueryData(userOptions.queryKey);
  if (!user || hasPermission(user, 'see-customers')) return undefined;
  const claims = await queryClient.fetchQuery(ownClaimsOptions(user.id)).catch(() => undefined);
  return claims?.get(productId);
}

const NO_CLAIMS: ReadonlyMap<string, OwnClaim> = new Map();

function toClaims(orders: readonly Order[]): ReadonlyMap<string, OwnClaim> {
  const claims = new Map<string, OwnClaim>();
  for (const kind of ['held', 'bought'] as const) {
    const state = kind === 'held' ? 'accepted' : 'sold';
    for (const order of orders.filter((each) => each.state === state)) {
      for (const { productId } of getAgreedLines(order)) claims.set(productId, { kind, order });
    }
  }
  return claims;
}
