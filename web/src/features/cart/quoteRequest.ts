import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { api } from '../../lib/api.ts';
import { CART_SCOPE } from './cartChanges.ts';
import { CART, isQuotable } from './cartQuery.ts';

const REQUEST = ['orders', 'request'];

/** One idempotency key for each content of the cart: requesting the same quote twice, even after a reload, creates
 *  one request. */
const keys = new Map<string, string>();
const STORAGE_KEY = 'guidon:quote';

function getIdempotencyKey(content: string): string {
  const key = keys.get(content) ?? readStoredKey(content) ?? crypto.randomUUID();
  keys.set(content, key);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ content, key }));
  } catch {
    // Site data is blocked: after a reload there is a new key.
  }
  return key;
}

function readStoredKey(content: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return stored.content === content ? stored.key : undefined;
  } catch {
    return undefined;
  }
}

/** Saves a quote request for the cart, in addition to the e-mail. */
export function useQuoteRequest(lines: CartItem[]) {
  const queryClient = useQueryClient();
  const content = lines
    .filter(isQuotable)
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .sort()
    .join();
  const { mutate } = useMutation({
    mutationKey: REQUEST,
    scope: CART_SCOPE,
    mutationFn: (requested: string) =>
      api('POST /api/orders', {
        headers: { 'idempotency-key': getIdempotencyKey(requested) },
        keepalive: true,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
    onError: () => queryClient.invalidateQueries({ queryKey: CART }),
  });
  const requests = useMutationState({
    filters: { mutationKey: REQUEST },
    select: ({ state: { variables: requested, status, error } }) => ({ requested, status, error }),
  });
  const latest = requests.findLast(({ requested }) => requested === content);

  return {
    status: latest?.status ?? 'idle',
    error: latest?.error ?? null,
    /** Does nothing if the same request is saved or being saved. */
    save: () => {
      const existing = queryClient.getMutationCache().findAll({
        mutationKey: REQUEST,
        predicate: ({ state }) => state.variables === content && state.status !== 'error',
      });
      if (existing.length === 0) mutate(content);
    },
  };
}
