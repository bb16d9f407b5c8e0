import type * as z from 'zod';
import type { deliveries } from '../../../../../shared/contract/deliveries.ts';
import { api } from '../../../lib/api.ts';
import { useQuoteChange } from '../../../lib/quoteQuery.ts';

type ReturnChange = z.input<(typeof deliveries)['PATCH /api/orders/{id}/returns/{number}']['body']>;

export const useChangeReturn = (id: string, number: number) =>
  useQuoteChange(id, (body: ReturnChange) =>
    api('PATCH /api/orders/{id}/returns/{number}', { params: { id, number }, body }),
  );
