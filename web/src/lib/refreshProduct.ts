import type { QueryClient } from '@tanstack/react-query';
import { hasStatus } from './api.ts';

/** Call after a change of availability: the shop shows it wherever products appear. */
export function refreshProducts(queryClient: QueryClient) {
  queryClient.invalidateQueries({ queryKey: ['products'] });
  queryClient.invalidateQueries({ queryKey: ['product'] });
}

/** A 404 or 409 means that the product has changed: it is fetched again wherever it appears. */
export function refreshProductIfChanged(queryClient: QueryClient, id: string, error: Error) {
  if (!hasStatus(error, 404, 409)) return;
  for (const queryKey of [['product', id], ['products'], ['wishlist']]) {
    queryClient.invalidateQueries({ queryKey });
  }
}
