import type { Contract } from '../../../shared/contract/contract.ts';
import { createSalesReport, type ReportedQuote } from '../../../shared/quotes/sales-report.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { iterateOrders } from '../../platform/table/orders.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { loadCosts } from './business.ts';

type Call = Contract['orders']['GET /api/reports/sales/{month}'];

export async function getSalesReport({
  params: { month },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const [quotes, findCosts, { timeZone }] = await Promise.all([
    loadQuotes(),
    loadCosts(),
    getShopSettings(),
  ]);
  return { body: createSalesReport({ month, timeZone }, quotes, findCosts) };
}

/** Money may arrive long after a sale, so quotes of all months are read. */
async function loadQuotes(): Promise<ReportedQuote[]> {
  const quotes: ReportedQuote[] = [];
  for (const list of ['current', 'archived'] as const) {
    for await (const quote of iterateOrders(list)) {
      if (quote.sale !== null || quote.ledger.length > 0) quotes.push(quote);
    }
  }
  return quotes;
}
