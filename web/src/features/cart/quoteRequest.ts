import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { api } from '../../lib/api.ts';
import { oneByOne } from './cartChanges.ts';
import { CART, isQuotable } from './cartQuery.ts';

const REQUEST = ['orders', 'request'];

/** One key for each content of the cart, so that asking twice makes one request, also after a reload. */
const keys = new Map<string, string>();
const STORED = 'guidon:quote';

function keyOf(content: string): string {
  const key = keys.get(content) ?? storedKey(content) ?? crypto.randomUUID();
  keys.set(content, key);
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ content, key }));
  } catch {
    // Where site data is blocked, a reload begins anew.
  }
  return key;
}

function storedKey(content: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
    return stored.content === content ? stored.key : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a quote request of the cart with the shop, beside the mail that asks for it. */
export function useQuoteRequest(lines: CartItem[]) {
  const queryClient = useQueryClient();
  const content = lines
    .filter(isQuotable)
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .sort()
    .join();
  const { mutate } = useMutation({
    mutationKey: REQUEST,
    scope: oneByOne,
    mutationFn: (asked: string) =>
      api('POST /api/orders', { headers: { 'idempotency-key': keyOf(asked) }, keepalive: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
    onError: () => queryClient.invalidateQueries({ queryKey: CART }),
  });
  const requests = useMutationState({
    filters: { mutationKey: REQUEST },
    select: ({ state }) => ({ asked: state.variables, status: state.status }),
  });

  return {
    status: requests.findLast(({ asked }) => asked === content)?.status ?? 'idle',
    /** Does nothing for what is kept already, or about to be. */
    keep: () => {
      const earlier = queryClient.getMutationCache().findAll({
        mutationKey: REQUEST,
        predicate: ({ state }) => state.variables === content && state.status !== 'error',
      });
      if (earlier.length === 0) mutate(content);
    },
  };
}
