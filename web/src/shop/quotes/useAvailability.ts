import { useQueries } from '@tanstack/react-query';
import type { Order } from '../../../../shared/entities/order.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { isAgreedState, isOpenState } from '../../../../shared/quotes/states.ts';
import { api } from '../../lib/api.ts';

const REFRESH_MS = 15_000;
const MAX_REFRESHED = 12;

export function useAvailability({
  items,
  state,
}: Order): ReadonlyMap<string, Product['availability']> {
  const isOwn = isAgreedState(state);
  const results = useQueries({
    queries: items.map(({ productId }) => ({
      queryKey: ['product', productId, 'availability'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('GET /api/products/{id}', { params: { id: productId }, signal }),
      enabled: !isOwn,
      refetchOnMount: 'always' as const,
      refetchInterval:
        isOpenState(state) && items.length <= MAX_REFRESHED ? REFRESH_MS : (false as const),
    })),
  });
  return new Map(
    results.flatMap(({ data }) => (data && !isOwn ? [[data.id, data.availability] as const] : [])),
  );
}
