import type { Invoice } from '../../../shared/entities/invoice.ts';
import { toInvoiceFileName } from '../../../shared/invoice-numbers.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { apiPdf } from './api.ts';
import { staffMutation } from './queryOptions.ts';
import { saveFile } from './saveFile.ts';
import { showErrorToast } from './toast.ts';
import { useSingleMutation } from './useSingleMutation.ts';

/** Credit notes are taken off. */
export const getSignedTotal = ({ kind, total }: Invoice): string =>
  kind === 'credit-note' ? fromCents(-toCents(total)) : total;

export const useSaveInvoice = (invoice: Invoice) =>
  useSingleMutation({
    mutationFn: () => apiPdf('GET /api/invoices/{number}', { params: { number: invoice.number } }),
    onSuccess: ({ pdf }) => saveFile(toInvoiceFileName(invoice), pdf, 'application/pdf'),
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });
