import { describeFields } from '../../../shared/airtable-mapping/describe-change.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findProductEvents } from '../../platform/table/product-events.ts';

type Call = Contract['sync']['GET /api/products/{id}/history'];

const MAX_EVENTS = 100;

export async function getProductHistory({
  params: { id },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const events = await findProductEvents(id, MAX_EVENTS);
  return {
    body: events.map((event, index) => {
      const { kind, before, after, isTruncated } = event;
      return {
        ...event,
        fields:
          kind === 'updated' || kind === 'sold'
            ? describeFields(
                before as Partial<StoredProduct>,
                after as Partial<StoredProduct>,
                Infinity,
              )
            : [],
        canUndo: index === 0 && !event.undoneBy && !isTruncated,
      };
    }),
  };
}
