import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { books } from '../../../../shared/contract/books.ts';
import type { Invoice } from '../../../../shared/entities/invoice.ts';
import { api } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const REFRESH_MS = 30_000;

export interface QuoteInvoices {
  /** Null as long as none is issued. */
  invoice: Invoice | null;
  /** Oldest first. */
  creditNotes: Invoice[];
}

const getKey = (id: string) => ['quote-invoices', id];

/** The shop issues invoices and credit notes in the background. */
export const useQuoteInvoices = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: getKey(id),
    queryFn: ({ signal }) => loadInvoices(id, signal),
    enabled: isEnabled,
    refetchInterval: REFRESH_MS,
    ...alwaysFreshStaffQuery,
  });

/** A quote that was agreed again may have an earlier invoice, which is credited in full. */
async function loadInvoices(id: string, signal: AbortSignal): Promise<QuoteInvoices> {
  const documents = await api('GET /api/orders/{id}/invoices', { params: { id }, signal });
  const invoice = documents.findLast(({ kind }) => kind === 'invoice') ?? null;
  const creditNotes = documents.filter(
    ({ invoiceNumber }) => invoiceNumber !== null && invoiceNumber === invoice?.number,
  );
  return { invoice, creditNotes };
}

const refetch = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: getKey(id) });

/** Stays pending until the invoice is shown. */
export function useIssueInvoice(id: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => api('POST /api/orders/{id}/invoice', { params: { id } }),
    onError: (error) => showErrorToast(error),
    onSettled: () => refetch(queryClient, id),
    ...staffMutation,
  });
}

export type NewCreditNote = z.input<(typeof books)['POST /api/orders/{id}/credit-notes']['body']>;

export function useIssueCreditNote(id: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: NewCreditNote) =>
      callOnce(`credit note ${id} ${JSON.stringify(body)}`, (headers) =>
        api('POST /api/orders/{id}/credit-notes', { params: { id }, headers, body }),
      ),
    // After a refusal, less may be left to credit than is shown.
    onSettled: () => void refetch(queryClient, id),
    ...staffMutation,
  });
}
