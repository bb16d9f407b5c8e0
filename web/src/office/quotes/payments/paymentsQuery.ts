import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaypalMark } from '../../../../../shared/contract/payments.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import type { MANUAL_METHODS } from '../../../../../shared/entities/payment.ts';
import { api } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/callOnce.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { useQuoteChange } from '../../../lib/quoteQuery.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';
import type { LedgerAction } from './ledgerRows.ts';

export interface NewPayment {
  method: (typeof MANUAL_METHODS)[number];
  amount: string;
  cleared: boolean;
  instalment?: number;
  note?: string;
}

export const useAddPayment = (id: string) =>
  useQuoteChange(id, (body: NewPayment) =>
    callOnce(`payment ${id} ${JSON.stringify(body)}`, (headers) =>
      api('POST /api/orders/{id}/payments', { params: { id }, headers, body }),
    ),
  );

/** @param title of the toast unless the payment completes the sale */
export function showPaymentToast(before: Order, after: Order, title: string): void {
  toast(
    after.state === 'sold' && before.state !== 'sold'
      ? { title: 'Paid and Sold', description: 'Airtable is being updated.' }
      : { title },
  );
}

interface NotedPayment {
  payment: string;
  status: Exclude<LedgerAction, 'refund'>;
}

export const useNotePayment = (id: string) =>
  useQuoteChange(id, ({ payment, status }: NotedPayment) =>
    api('PATCH /api/orders/{id}/payments/{payment}', {
      params: { id, payment },
      body: { status },
    }),
  );

interface NewRefund {
  payment: string;
  amount: string;
  returnNumber?: number;
  note?: string;
  /** Paid back without PayPal, though the payment came from there. */
  byHand?: true;
}

export const useRefund = (id: string) =>
  useQuoteChange(id, (body: NewRefund) =>
    callOnce(`refund ${id} ${JSON.stringify(body)}`, (headers) =>
      api('POST /api/orders/{id}/refunds', { params: { id }, headers, body }),
    ),
  );

const getMarksKey = (id: string) => ['paypal-marks', id];

export const usePaypalMarks = (id: string) =>
  useQuery({
    queryKey: getMarksKey(id),
    queryFn: ({ signal }) => api('GET /api/orders/{id}/paypal-marks', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

interface PaypalDecision {
  productId: string;
  /** Null follows the rule again. */
  isExcluded: boolean | null;
}

/** @param id of the quote that shows the mark */
export function useDecidePaypal(id: string) {
  const queryClient = useQueryClient();
  const queryKey = getMarksKey(id);
  return useSingleMutation({
    mutationFn: ({ productId, isExcluded }: PaypalDecision) =>
      api('PUT /api/paypal-marks/{productId}', { params: { productId }, body: { isExcluded } }),
    onSuccess: async (mark) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<PaypalMark[]>(queryKey, (marks) =>
        marks?.map((each) => (each.productId === mark.productId ? mark : each)),
      );
    },
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });
}
