import type { Contract } from '../../../shared/contract/contract.ts';
import { listMoney } from '../../../shared/quotes/sales-report.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { createExport, type ExportedBooks } from '../../domain/books/export-files.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { ExportFile } from '../../platform/http/response.ts';
import { isIn, type Period } from '../../platform/table/day-periods.ts';
import { listInvoices } from '../../platform/table/invoices.ts';
import { loadPaidQuotes } from '../../platform/table/paid-quotes.ts';
import { listPurchases } from '../../platform/table/purchases.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { requirePeriod } from './period.ts';

type Call = Contract['books']['GET /api/books/export'];

export async function exportBooks({
  query: { format, from, to },
}: ApiRequest<Call>): Promise<ExportFile> {
  const { extension, ...file } = createExport(format, await loadBooks(requirePeriod({ from, to })));
  return new ExportFile({ ...file, fileName: `${format} ${from} to ${to}.${extension}` });
}

async function loadBooks(period: Period): Promise<ExportedBooks> {
  const [documents, quotes, purchases, { timeZone }] = await Promise.all([
    listInvoices(period),
    loadPaidQuotes(),
    listPurchases(),
    getShopSettings(),
  ]);
  return {
    timeZone,
    documents,
    money: [...quotes.values()]
      .flatMap(listMoney)
      .filter(({ at }) => isIn(period, toShopDate(at, timeZone)))
      .sort((one, other) => one.at.localeCompare(other.at)),
    purchases: purchases
      .filter(({ date }) => isIn(period, date))
      .sort((one, other) => one.date.localeCompare(other.date)),
  };
}
