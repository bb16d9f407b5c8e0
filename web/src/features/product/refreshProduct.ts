import type { QueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api.ts';

/** A refusal means that the product is no longer as it is shown: it is asked for anew, wherever it is. */
export function refreshProductIfChanged(queryClient: QueryClient, id: string, error: Error) {
  if (!hasStatus(error, 404, 409)) return;
  for (const queryKey of [['product', id], ['products'], ['wishlist']]) {
    queryClient.invalidateQueries({ queryKey });
  }
}
