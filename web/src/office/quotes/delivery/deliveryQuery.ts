import { useMutation, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { deliveries } from '../../../../../shared/contract/deliveries.ts';
import { suggestCustoms } from '../../../../../shared/deliveries/customs.ts';
import { api } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/callOnce.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { uploadQuotePhoto } from '../../../lib/quotePhotos.ts';
import { useQuoteChange } from '../../../lib/quoteQuery.ts';

export type NewShipment = z.input<(typeof deliveries)['POST /api/orders/{id}/shipments']['body']>;

export const useShip = (id: string) =>
  useQuoteChange(id, (body: NewShipment) =>
    callOnce(`shipment ${id} ${JSON.stringify(body)}`, (headers) =>
      api('POST /api/orders/{id}/shipments', { params: { id }, headers, body }),
    ),
  );

export type ParcelChange = z.input<
  (typeof deliveries)['PATCH /api/orders/{id}/shipments/{number}']['body']
>;

export const useChangeParcel = (id: string, number: number) =>
  useQuoteChange(id, (body: ParcelChange) =>
    api('PATCH /api/orders/{id}/shipments/{number}', { params: { id, number }, body }),
  );

export const useUploadPhoto = (orderId: string) =>
  useMutation({
    mutationFn: (file: Blob) => uploadQuotePhoto(orderId, file),
    ...staffMutation,
  });

/** Suggestions for the customs note, by product. A piece that is no longer in the shop has no
 *  suggestion.
 *  @param isForeign loads nothing for addresses at home */
export const useCustomsSuggestions = (productIds: readonly string[], isForeign: boolean) =>
  useQuery({
    queryKey: ['customs-suggestions', ...productIds],
    queryFn: async ({ signal }) => {
      const products = await Promise.allSettled(
        productIds.map((id) => api('GET /api/products/{id}', { params: { id }, signal })),
      );
      return Object.fromEntries(
        products.flatMap((each) =>
          each.status === 'fulfilled' ? [[each.value.id, suggestCustoms(each.value)] as const] : [],
        ),
      );
    },
    enabled: isForeign,
    ...alwaysFreshStaffQuery,
  });
