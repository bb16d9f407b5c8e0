import pMap from 'p-map';
import type { Contract } from '../../../shared/contract/contract.ts';
import {
  createSalesReport,
  type RegisteredConsignor,
  type ReportedQuote,
} from '../../../shared/quotes/sales-report.ts';
import { loadCosts } from '../../domain/reports/business.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listConsignorLines, listConsignors } from '../../platform/table/consignors.ts';
import { iterateOrders } from '../../platform/table/orders.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';

type Call = Contract['orders']['GET /api/reports/sales/{month}'];

const CONCURRENT_QUERIES = 8;

export async function getSalesReport({
  params: { month },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const [quotes, findCosts, consignors, { timeZone }] = await Promise.all([
    loadQuotes(),
    loadCosts(),
    loadConsignors(),
    getShopSettings(),
  ]);
  const report = createSalesReport({ month, timeZone }, quotes, { findCosts, consignors });
  return { body: report };
}

const loadConsignors = async (): Promise<RegisteredConsignor[]> =>
  pMap(
    await listConsignors(),
    async ({ id, name }) => ({ name, lines: await listConsignorLines(id) }),
    { concurrency: CONCURRENT_QUERIES },
  );

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
