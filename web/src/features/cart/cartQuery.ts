import { type QueryClient, queryOptions, useMutationState, useQuery } from '@tanstack/react-query';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';

/** Of the cart itself, and of every change that is made to it. */
export const CART = ['cart'] as const;
export const QUANTITY = [...CART, 'quantity'] as const;

export interface QuantityChange {
  lineId: string;
  quantity: number;
}

const cartOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...CART, userId],
    queryFn: ({ signal }) => api('GET /api/cart', { signal }),
    enabled: userId !== undefined,
    meta: { isPersonal: true },
  });

/** The cart as its owner left it, changes of quantity that are on their way included. */
export function useCart({ isFresh = false } = {}) {
  const { user } = useAuth();
  const { data, isError, refetch } = useQuery({
    ...cartOptions(user?.id),
    refetchOnMount: isFresh ? 'always' : true,
  });
  const changes = useMutationState({
    filters: { mutationKey: QUANTITY, status: 'pending' },
    select: ({ state }) => state.variables as QuantityChange,
  });
  const lines = data?.map((line) => ({ ...line, quantity: quantityAfter(changes, line) }));
  return { lines, isError, refetch };
}

/** What the line's quantity will be when all that was asked for is done. */
export function quantityToCome(queryClient: QueryClient, line: CartItem): number {
  const underWay = queryClient
    .getMutationCache()
    .findAll({ mutationKey: QUANTITY, status: 'pending' })
    .map(({ state }) => state.variables as QuantityChange);
  return quantityAfter(underWay, line);
}

const quantityAfter = (changes: QuantityChange[], line: CartItem) =>
  changes.findLast(({ lineId }) => lineId === line.id)?.quantity ?? line.quantity;

export const countPieces = (lines: CartItem[] = []) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether the shop can still quote it. */
export const isQuotable = ({ isListed, product }: CartItem) =>
  isListed !== false && product.availability !== 'Sold Out';
