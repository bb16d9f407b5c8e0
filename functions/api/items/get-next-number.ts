import type { Contract } from '../../../shared/contract/contract.ts';
import { MAX_SERIES } from '../../../shared/contract/items.ts';
import { findSeries, formatNumber, toNextNumber } from '../../../shared/item-form/number-series.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findNumberOwner } from '../../platform/table/catalog-numbers.ts';
import { findCurrentSeries, recordNumbers } from './assign-number.ts';
import { loadItemsInLists } from './items-in-lists.ts';

type Call = Contract['items']['GET /api/military-items/next-number'];

export async function getNextNumber({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const [{ series }, ofRecords, items] = await Promise.all([
    findCurrentSeries(query.prefix),
    recordNumbers.get(),
    loadItemsInLists(),
  ]);
  let { last } = series;
  do last += 1;
  while (await findNumberOwner(formatNumber({ ...series, last })));
  const numbers = new Set([...items.map((item) => item.catalogNumber), ...ofRecords.numbers]);
  return {
    body: {
      next: formatNumber({ ...series, last }),
      series: findSeries(numbers)
        .slice(0, MAX_SERIES)
        .map((each) => ({ prefix: each.prefix, count: each.count, next: toNextNumber(each) })),
    },
  };
}
