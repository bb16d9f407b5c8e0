import { strToU8, zipSync } from 'fflate';
import {
  toDocumentTable,
  toPurchaseTable,
  toQuickBooksTables,
  toXeroTables,
} from '../../../shared/books/export-tables.ts';
import { formatTable } from '../../../shared/books/format-table.ts';
import type { ExportFormat } from '../../../shared/entities/books.ts';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import type { Purchase } from '../../../shared/entities/purchase.ts';
import type { MoneyLine } from '../../../shared/entities/sales-report.ts';
import { type BookTable, toPaymentRows } from '../../../shared/quotes/books.ts';

/** All of a time. */
export interface ExportedBooks {
  timeZone: string;
  /** Invoices and credit notes. */
  documents: readonly Invoice[];
  money: readonly MoneyLine[];
  purchases: readonly Purchase[];
}

interface ExportedFile {
  bytes: Uint8Array;
  contentType: string;
  extension: 'csv' | 'zip';
}

type Tables = Record<string, BookTable>;

/** Makes Excel read the file as UTF-8. Bookkeeping programs take it for a part of the first header. */
const BYTE_ORDER_MARK = '\uFEFF';

const TABLES: Readonly<Record<ExportFormat, (books: ExportedBooks) => Tables>> = {
  csv: ({ documents, purchases, ...books }) => ({
    invoices: toDocumentTable(documents),
    payments: toPaymentTable(books),
    purchases: toPurchaseTable(purchases),
  }),
  xero: ({ documents }) => number('invoices', toXeroTables(documents)),
  quickbooks: ({ documents, ...books }) => {
    const notes = documents.filter(({ kind }) => kind === 'credit-note');
    const invoices = documents.filter(({ kind }) => kind === 'invoice');
    return {
      ...number('invoices', toQuickBooksTables(invoices)),
      ...(notes.length > 0 ? { 'credit-notes': toDocumentTable(notes) } : {}),
      ...(books.money.length > 0 ? { payments: toPaymentTable(books) } : {}),
    };
  },
};

export function createExport(format: ExportFormat, books: ExportedBooks): ExportedFile {
  const files = Object.entries(TABLES[format](books)).map(([name, table]): [string, Uint8Array] => [
    `${name}.csv`,
    strToU8(`${format === 'csv' ? BYTE_ORDER_MARK : ''}${formatTable(table)}`),
  ]);
  const [first, ...others] = files;
  if (first && others.length === 0) {
    return { bytes: first[1], contentType: 'text/csv; charset=utf-8', extension: 'csv' };
  }
  return {
    bytes: zipSync(Object.fromEntries(files)),
    contentType: 'application/zip',
    extension: 'zip',
  };
}

const toPaymentTable = (books: Pick<ExportedBooks, 'money' | 'timeZone'>): BookTable =>
  toPaymentRows({ money: [...books.money], timeZone: books.timeZone });

/** Several files are numbered. */
const number = (name: string, tables: readonly BookTable[]): Tables =>
  Object.fromEntries(
    tables.map((table, n) => [tables.length === 1 ? name : `${name}-${n + 1}`, table]),
  );
