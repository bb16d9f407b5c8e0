import type { PaymentMethod } from '../entities/payment.ts';
import type { MoneyLine, SalesLine, SalesReport } from '../entities/sales-report.ts';
import { toShopDate } from '../shop-time.ts';
import { PAYMENT_METHOD_NAMES } from './sale-names.ts';

/** For a CSV file. Amounts are numbers, which spreadsheets do not take for formulas. */
export interface BookTable {
  header: string[];
  rows: (string | number)[][];
}

const SALE_KINDS: Readonly<Record<SalesLine['kind'], string>> = { sale: 'Sale', return: 'Return' };
const MONEY_KINDS: Readonly<Record<MoneyLine['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
};

type Part<K extends keyof SalesReport> = Pick<SalesReport, K>;

export const toSalesRows = ({ sales, timeZone }: Part<'sales' | 'timeZone'>): BookTable => ({
  header: [
    ...['Date', 'Kind', 'Reference', 'Customer', 'Pieces', 'Goods', 'Discount', 'Shipping'],
    ...['Insurance', 'Sales tax', 'Tax state', 'Total', 'Destination'],
  ],
  rows: sales.map((line) => [
    toShopDate(line.at, timeZone),
    SALE_KINDS[line.kind],
    line.reference,
    line.customer ?? '',
    line.pieces,
    toAmount(line.goodsCents),
    toAmount(line.discountCents),
    toAmount(line.shippingCents),
    toAmount(line.insuranceCents),
    toAmount(line.taxCents),
    line.taxState ?? '',
    toAmount(line.totalCents),
    line.destination ?? '',
  ]),
});

export const toPaymentRows = ({ money, timeZone }: Part<'money' | 'timeZone'>): BookTable => ({
  header: [
    ...['Date', 'Kind', 'Reference', 'Customer', 'Method', 'Amount', 'Fee', 'Net'],
    'Transaction',
  ],
  rows: money.map((line) => [
    toShopDate(line.at, timeZone),
    MONEY_KINDS[line.kind],
    line.reference,
    line.customer ?? '',
    PAYMENT_METHOD_NAMES[line.method],
    toAmount(line.cents),
    toAmount(line.feeCents),
    toAmount(line.cents - line.feeCents),
    line.externalId ?? '',
  ]),
});

export const toTaxRows = ({ taxes }: Part<'taxes'>): BookTable => ({
  header: ['State', 'Sales', 'Taxable', 'Sales tax'],
  rows: taxes.map((line) => [
    line.state,
    toAmount(line.salesCents),
    toAmount(line.taxableCents),
    toAmount(line.taxCents),
  ]),
});

export const toBalanceRows = ({ balances }: Part<'balances'>): BookTable => ({
  header: ['Reference', 'Customer', 'Balance', 'Unapplied'],
  rows: balances.map((line) => [
    line.reference,
    line.customer ?? '',
    toAmount(line.balanceCents),
    toAmount(line.unappliedCents),
  ]),
});

export const toConsignorRows = ({ consignors }: Part<'consignors'>): BookTable => ({
  header: ['Consignor', 'Pieces', 'Sold', 'Share'],
  rows: consignors.map((line) => [
    line.consignor,
    line.pieces,
    toAmount(line.soldCents),
    toAmount(line.shareCents),
  ]),
});

/** Accounts that the company in QuickBooks needs, by these names. What customers owe goes through the clearing account,
 *  because accounts receivable would need each customer to exist beforehand. */
const ACCOUNTS = {
  clearing: 'Shop Clearing',
  sales: 'Sales',
  discounts: 'Discounts',
  shipping: 'Shipping Income',
  tax: 'Sales Tax Payable',
  fees: 'Payment Fees',
} as const;

const MONEY_ACCOUNTS: Readonly<Record<PaymentMethod, string>> = {
  paypal: 'PayPal',
  transfer: 'Checking',
  check: 'Undeposited Funds',
  'money-order': 'Undeposited Funds',
  cash: 'Cash on Hand',
  other: 'Undeposited Funds',
};

interface JournalEntry {
  at: string;
  description: string;
  /** Positive cents are debits, negative ones credits. Their sum is 0. */
  lines: readonly (readonly [account: string, cents: number])[];
}

/**
 * The journal entries that QuickBooks Online imports by Settings, Import data, Journal entries: rows of one number are one
 * entry, whose debits and credits balance. Account numbers must be turned off during the import. Source: 'Import journal
 * entries in QuickBooks Online' on quickbooks.intuit.com, with the columns of its sample file.
 */
export function toQuickBooksRows({ month, timeZone, sales, money }: SalesReport): BookTable {
  const entries = [...sales.map(toSaleEntry), ...money.map(toMoneyEntry)].sort((one, other) =>
    one.at.localeCompare(other.at),
  );
  return {
    header: [
      ...['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description'],
      ...['Name', 'Currency', 'Location', 'Class'],
    ],
    rows: entries.flatMap(({ at, description, lines }, index) =>
      lines
        .filter(([, cents]) => cents !== 0)
        .map(([account, cents]) => [
          `${month}-${index + 1}`,
          toUsDate(toShopDate(at, timeZone)),
          account,
          cents > 0 ? toAmount(cents) : '',
          cents < 0 ? toAmount(0 - cents) : '',
          description,
          '',
          'USD',
          '',
          '',
        ]),
    ),
  };
}

function toSaleEntry(line: SalesLine): JournalEntry {
  const { at, kind, reference, goodsCents, discountCents, taxCents } = line;
  const shippingCents = line.shippingCents + line.insuranceCents;
  const totalCents = goodsCents - discountCents + shippingCents + taxCents;
  return {
    at,
    description: `${SALE_KINDS[kind]} ${reference}`,
    lines: [
      [ACCOUNTS.clearing, totalCents],
      [ACCOUNTS.discounts, discountCents],
      [ACCOUNTS.sales, 0 - goodsCents],
      [ACCOUNTS.shipping, 0 - shippingCents],
      [ACCOUNTS.tax, 0 - taxCents],
    ],
  };
}

const toMoneyEntry = ({
  at,
  kind,
  reference,
  method,
  cents,
  feeCents,
}: MoneyLine): JournalEntry => ({
  at,
  description: `${MONEY_KINDS[kind]} ${reference} ${PAYMENT_METHOD_NAMES[method]}`,
  lines: [
    [MONEY_ACCOUNTS[method], cents - feeCents],
    [ACCOUNTS.fees, feeCents],
    [ACCOUNTS.clearing, 0 - cents],
  ],
});

/** Accounts of Xero's chart for the United States. */
export const SALES_ACCOUNT = '200';
export const TAX_ACCOUNT = '820';
/** The tax is a line with its own amount, so that Xero computes none. */
export const TAX_TYPE = 'Tax Exempt (0%)';

/**
 * The template by which Xero imports sales invoices: rows of one number are one invoice. Returns are invoices of negative
 * amounts. Payments are matched with the bank's statement in Xero. Source: 'Import or create invoices using a CSV file' on
 * central.xero.com, whose template has these columns.
 */
export const toXeroRows = ({ sales, timeZone }: Part<'sales' | 'timeZone'>): BookTable => ({
  header: [
    ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3'],
    ...['POAddressLine4', 'POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber'],
    ...['Reference', '*InvoiceDate', '*DueDate', 'InventoryItemCode', '*Description', '*Quantity'],
    ...['*UnitAmount', 'Discount', '*AccountCode', '*TaxType', 'TrackingName1', 'TrackingOption1'],
    ...['TrackingName2', 'TrackingOption2', 'Currency', 'BrandingTheme'],
  ],
  rows: sales.flatMap((sale) =>
    listInvoiceLines(sale).map(([description, cents, account]) => [
      sale.customer ?? 'Customer',
      ...blank(9),
      toInvoiceNumber(sale, timeZone),
      sale.reference,
      toUsDate(toShopDate(sale.at, timeZone)),
      toUsDate(toShopDate(sale.at, timeZone)),
      '',
      description,
      1,
      toAmount(cents),
      '',
      account,
      TAX_TYPE,
      ...blank(4),
      'USD',
      '',
    ]),
  ),
});

type InvoiceLine = readonly [description: string, cents: number, account: string];

function listInvoiceLines(sale: SalesLine): InvoiceLine[] {
  const { kind, goodsCents, discountCents, shippingCents, insuranceCents, taxCents } = sale;
  const lines: InvoiceLine[] = [
    [kind === 'return' ? 'Returned pieces' : 'Pieces', goodsCents, SALES_ACCOUNT],
    ['Discount', 0 - discountCents, SALES_ACCOUNT],
    ['Shipping', shippingCents, SALES_ACCOUNT],
    ['Insurance', insuranceCents, SALES_ACCOUNT],
    [`Sales tax ${sale.taxState ?? ''}`.trim(), taxCents, TAX_ACCOUNT],
  ];
  return lines.filter(([, cents]) => cents !== 0);
}

/** Returns of one day are one credit. */
const toInvoiceNumber = ({ kind, reference, at }: SalesLine, timeZone: string): string =>
  kind === 'sale' ? reference : `${reference}-R${toShopDate(at, timeZone).replaceAll('-', '')}`;

export const blank = (count: number): string[] => Array.from({ length: count }, () => '');

const toAmount = (cents: number): number => cents / 100;

/** @returns such as `11/30/2026`. */
export function toUsDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
