import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { NewSaleSettings } from '../../../../shared/entities/sale-settings.ts';
import { api, hasCode } from '../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';

const SALE_SETTINGS = ['sale-settings'];

export const useSaleSettings = () =>
  useQuery({
    queryKey: SALE_SETTINGS,
    queryFn: ({ signal }) => api('GET /api/sale-settings', { signal }),
    ...alwaysFreshStaffQuery,
  });

export function useSaveSaleSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewSaleSettings>) => api('PUT /api/sale-settings', { body }),
    onSuccess: (saved) => queryClient.setQueryData(SALE_SETTINGS, saved),
    onError: async (error) => {
      if (!hasCode(error, 'CONFLICT')) return;
      await queryClient.invalidateQueries({ queryKey: SALE_SETTINGS });
    },
    ...staffMutation,
  });
}
