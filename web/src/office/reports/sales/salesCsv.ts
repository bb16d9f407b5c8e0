import type { SalesReport } from '../../../../../shared/entities/sales-report.ts';
import {
  toBalanceRows,
  toConsignorRows,
  toPaymentRows,
  toQuickBooksRows,
  toSalesRows,
  toTaxRows,
  toXeroRows,
} from '../../../../../shared/quotes/books.ts';
import { formatCsv } from '../../../lib/csv.ts';

const BOOKS = {
  sales: toSalesRows,
  payments: toPaymentRows,
  taxes: toTaxRows,
  balances: toBalanceRows,
  consignors: toConsignorRows,
  quickbooks: toQuickBooksRows,
  xero: toXeroRows,
};
export type Book = keyof typeof BOOKS;

export function formatBook(report: SalesReport, book: Book): string {
  const { header, rows } = BOOKS[book](report);
  return formatCsv(header, rows);
}
