import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { books } from '../../../../shared/contract/books.ts';
import type { BookGroup, ExportFormat } from '../../../../shared/entities/books.ts';
import { api, apiExport, apiWithHeaders } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { pagedListOptions } from '../../lib/pagedList.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { toSmallJpeg } from '../../lib/quotePhotos.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { useRefetchItems } from '../common/items/itemsQuery.ts';
import { useReport } from '../common/useReport.ts';
import type { Period } from './periods.ts';

const PAGE_SIZE = 100;
const BOOKS = 'books';
const INVENTORY = 'inventory-value';
const PURCHASES = 'purchases';

export const useBooks = ({ from, to }: Period, by: BookGroup) =>
  useReport([BOOKS, `${from} ${to} ${by}`], (signal) =>
    api('GET /api/books', { query: { from, to, by }, signal }),
  );

export const useInventory = (on: string) =>
  useReport([INVENTORY, on], (signal) =>
    api('GET /api/books/inventory', { query: { on }, signal }),
  );

export const useInvoices = ({ from, to }: Period) =>
  useInfiniteQuery(
    pagedListOptions(['invoices', from, to], PAGE_SIZE, ({ query, signal }) =>
      apiWithHeaders('GET /api/invoices', { query: { ...query, from, to }, signal }),
    ),
  );

export const useSaveExport = () =>
  useSingleMutation({
    mutationFn: async ({ from, to, format }: Period & { format: ExportFormat }) => {
      const { file, name } = await apiExport('GET /api/books/export', {
        query: { from, to, format },
      });
      saveFile(name, file, file.type);
    },
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });

export function useCloseYear() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: { year: number }) => api('POST /api/books/close', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [BOOKS] }),
    ...staffMutation,
  });
}

export const usePurchases = ({ from, to }: Period) =>
  useInfiniteQuery(
    pagedListOptions([PURCHASES, from, to], PAGE_SIZE, ({ query, signal }) =>
      apiWithHeaders('GET /api/purchases', { query: { ...query, from, to }, signal }),
    ),
  );

export type NewPurchase = z.input<(typeof books)['POST /api/purchases']['body']>;

export const useRecordPurchase = () =>
  useSingleMutation({
    mutationFn: (body: NewPurchase) =>
      callOnce(`purchase ${JSON.stringify(body)}`, (headers) =>
        api('POST /api/purchases', { headers, body }),
      ),
    onSuccess: useRefetchPurchases(),
    ...staffMutation,
  });

export const useVoidPurchase = () =>
  useSingleMutation({
    mutationFn: (id: string) => api('POST /api/purchases/{id}/void', { params: { id } }),
    onSettled: useRefetchPurchases(),
    ...staffMutation,
  });

/** Purchases change the costs of pieces, and with them the profit and the value of the stock. */
function useRefetchPurchases() {
  const queryClient = useQueryClient();
  const refetchItems = useRefetchItems();
  return () => {
    for (const name of [PURCHASES, BOOKS, INVENTORY]) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
    refetchItems();
  };
}

export const getReceiptUrl = (id: string): string => `/api/receipts/${encodeURIComponent(id)}`;

/** Returns the id of the stored photo. */
export const useUploadReceipt = () =>
  useSingleMutation({
    mutationFn: async (file: Blob) => {
      const jpeg = await toSmallJpeg(file);
      const { id } = await api('POST /api/receipts', {
        body: new Uint8Array(await jpeg.arrayBuffer()),
        contentType: jpeg.type,
      });
      return id;
    },
    ...staffMutation,
  });
