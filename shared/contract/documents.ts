import * as z from 'zod';
import { Id } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const documents = defineEndpoints({
  'GET /api/orders/{id}/documents/{documentId}': {
    summary:
      "A PDF of a quote: an offer, the invoice, or a certificate of authenticity. For the quote's requester and staff",
    access: 'member',
    params: z.object({ id: Id, documentId: Id }),
    response: 'pdf',
    errors: ['NOT_FOUND'],
  },
});
