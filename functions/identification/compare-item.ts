import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { changeComparisons } from './update-comparisons.ts';
import { compared } from './merge-comparisons.ts';
import { referenceCatalogue } from './reference-catalog.ts';

type Call = Contract['identification']['POST /api/military-items/{id}/compare'];

export async function compareItem({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const matches = await changeComparisons(params.id, async (earlier, item) => {
    const index = await (await referenceCatalogue()).index();
    const found = index.identify(item);
    return compared(item.id, found, earlier, new Date().toISOString());
  });
  return { body: { matches: [...matches] } };
}
