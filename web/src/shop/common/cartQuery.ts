import { type QueryClient, queryOptions, useMutationState, useQuery } from '@tanstack/react-query';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { api } from '../../lib/api.ts';
import { useUserId } from '../../lib/auth.ts';
import { isOnSale } from './availability.ts';

export const CART_KEY = ['cart'] as const;
export const QUANTITY = [...CART_KEY, 'quantity'] as const;

export interface QuantityChange {
  lineId: string;
  quantity: number;
}

const cartOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...CART_KEY, userId],
    queryFn: ({ signal }) => api('GET /api/cart', { signal }),
    enabled: userId !== undefined,
    meta: { isPersonal: true },
  });

export function useCart({ isFresh = false } = {}) {
  const userId = useUserId();
  const { data, isError, refetch } = useQuery({
    ...cartOptions(userId),
    refetchOnMount: isFresh ? 'always' : true,
  });
  const changes = useMutationState({
    filters: { mutationKey: QUANTITY, status: 'pending' },
    select: ({ state }) => state.variables as QuantityChange,
  });
  const lines = data?.map((line) => ({ ...line, quantity: applyChanges(changes, line) }));
  return { lines, isError, refetch };
}

export function getPendingQuantity(queryClient: QueryClient, line: CartItem): number {
  const pending = queryClient
    .getMutationCache()
    .findAll({ mutationKey: QUANTITY, status: 'pending' })
    .map(({ state }) => state.variables as QuantityChange);
  return applyChanges(pending, line);
}

const applyChanges = (changes: QuantityChange[], line: CartItem) =>
  changes.findLast(({ lineId }) => lineId === line.id)?.quantity ?? line.quantity;

export const countUnits = (lines: CartItem[] = []) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const isQuotable = ({ isListed, product }: CartItem) =>
  isListed !== false && isOnSale(product);
