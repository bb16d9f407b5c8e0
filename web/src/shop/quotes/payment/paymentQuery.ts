import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../../shared/entities/order.ts';
import { api } from '../../../lib/api.ts';
import { useAuth } from '../../../lib/auth.ts';
import { useQuoteCallOptions } from '../../../lib/quoteQuery.ts';
import { SESSION_EXPIRED } from '../../../lib/sessionLoss.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';

/** The amount that is due changes with the quote. */
export function useWaysToPay({ id, updatedAt }: Pick<Order, 'id' | 'updatedAt'>) {
  const { isAuthenticated } = useAuth();
  return useQuery({
    queryKey: ['ways-to-pay', id, updatedAt],
    queryFn: ({ signal }) => api('GET /api/orders/{id}/ways-to-pay', { params: { id }, signal }),
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    refetchOnMount: 'always',
    meta: isAuthenticated ? { isPersonal: true, sessionEnd: SESSION_EXPIRED } : {},
  });
}

/** Leads to PayPal, which leads back to the quote. */
export function usePay(id: string) {
  return useSingleMutation({
    mutationFn: () => api('POST /api/orders/{id}/pay', { params: { id } }),
    onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
    ...useQuoteCallOptions(id),
  });
}
