import type { Contract } from '../../../shared/contract/contract.ts';
import { isUnwritten } from '../../../shared/quotes/holds.ts';
import { changeHold } from '../../domain/quotes/holds.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['orders']['POST /api/holds/{productId}/airtable'];

export async function retryAirtable({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { productId } = params;
  const hold = await changeHold({ productId, name: '' }, (claims, at) => {
    if (!claims.some(({ kind }) => kind === 'sale' || kind === 'return')) {
      throw notFound('No sale or return of this piece waits for Airtable');
    }
    return {
      claims: claims.map((claim) =>
        isUnwritten(claim)
          ? {
              ...claim,
              airtable: { ...claim.airtable, state: 'waiting' as const, error: null, at },
            }
          : claim,
      ),
      freed: [],
    };
  });
  return { body: hold };
}
