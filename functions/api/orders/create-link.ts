import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import { addNote } from '../../domain/quotes/messages.ts';
import { createQuoteLink } from '../../domain/quotes/quote-link.ts';
import { conflict } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { belongsToVisitor } from '../../platform/table/questions.ts';

type Call = Contract['orders']['POST /api/orders/{id}/link'];

export async function postLink({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const quote = await requireQuote(caller, params.id);
  if (!belongsToVisitor(quote)) {
    throw conflict(
      quote.requester.email === null
        ? 'The customer of this quote was erased, so that it has no link.'
        : 'This quote belongs to an account, so that it has no link. The customer finds it after logging in.',
    );
  }
  await addNote(caller, quote.id, 'A link for the customer was created.', uuidV4());
  return { body: await createQuoteLink(quote.id) };
}
