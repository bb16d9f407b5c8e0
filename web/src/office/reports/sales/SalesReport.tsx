import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { SalesReport as SalesBooks } from '../../../../../shared/entities/sales-report.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { toShopDate } from '../../../../../shared/shop-time.ts';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/dates.ts';
import { ROW_LINK } from '../../../lib/listKeys.ts';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { column, FIGURE } from '../../common/column.ts';
import { type Column, DataTable } from '../../common/list/DataTable.tsx';
import { Note } from '../../common/Note.tsx';
import { Report } from '../../common/ReportPage.tsx';
import { Section } from '../../common/Section.tsx';
import { Stat, StatRow } from '../../common/StatRow.tsx';
import { useReport } from '../../common/useReport.ts';
import { formatCents } from '../formatReport.ts';
import { SaveCsv } from '../SaveCsv.tsx';
import type { Book } from './salesCsv.ts';
import { useSalesMonth } from './salesMonth.tsx';

/** Longer tables render only the rows in view. */
const MAX_PLAIN_ROWS = 100;

export default function SalesReport() {
  const { month } = useSalesMonth();

  return (
    <Report
      query={useReport(['sales-report', month], (signal) =>
        api('GET /api/reports/sales/{month}', { params: { month }, signal }),
      )}
      errorTitle="Failed to Load the Sales Report"
      name="the sales report"
      skeleton={<Totals report={undefined} />}
      note="A sale counts on the day on which it was made, a return as a negative sale on the day on which the pieces arrived, and money on the day on which it cleared. Open balances and unapplied payments are current. Days and months are those of the shop’s time zone."
    >
      {(report) => <Books report={report} />}
    </Report>
  );
}

const sum = <T,>(rows: readonly T[], pick: (row: T) => number) =>
  rows.reduce((total, row) => total + pick(row), 0);

function Totals({ report }: { report: SalesBooks | undefined }) {
  const total = (pick: (known: SalesBooks) => number) => report && formatCents(pick(report));
  const sumSales = (kind: SalesBooks['sales'][number]['kind']) => (known: SalesBooks) =>
    sum(
      known.sales.filter((line) => line.kind === kind),
      ({ totalCents }) => totalCents,
    );

  return (
    <>
      <StatRow label="Sales">
        <Stat label="Sales" value={total(sumSales('sale'))} />
        <Stat label="Returns" value={total(sumSales('return'))} />
        <Stat
          label="Shipping"
          value={total(({ sales }) => sum(sales, ({ shippingCents }) => shippingCents))}
        />
        <Stat
          label="Sales tax"
          value={total(({ taxes }) => sum(taxes, ({ taxCents }) => taxCents))}
        />
      </StatRow>
      <StatRow label="Money">
        <Stat
          label="Paid"
          value={total(({ methods }) => sum(methods, ({ paidCents }) => paidCents))}
        />
        <Stat
          label="Refunded"
          value={total(({ methods }) => sum(methods, ({ refundedCents }) => refundedCents))}
        />
        <Stat
          label="Fees"
          value={total(({ methods }) => sum(methods, ({ feeCents }) => feeCents))}
        />
        <Stat
          label="Open balances"
          value={total(({ balances }) => sum(balances, ({ balanceCents }) => balanceCents))}
        />
      </StatRow>
    </>
  );
}

const BOOKS: readonly (readonly [book: Book, label: string])[] = [
  ['sales', 'Sales CSV'],
  ['payments', 'Payments CSV'],
  ['taxes', 'Sales Tax CSV'],
  ['balances', 'Balances CSV'],
  ['consignors', 'Consignors CSV'],
  ['quickbooks', 'QuickBooks'],
  ['xero', 'Xero'],
];

function Books({ report }: { report: SalesBooks }) {
  const { month, timeZone, sales, methods, taxes, balances, consignors } = report;

  return (
    <>
      <Totals report={report} />
      <Stack direction="row" className="no-print" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {BOOKS.map(([book, label]) => (
          <SaveCsv
            key={book}
            label={label}
            name={`${book}-${month}`}
            load={async () => (await import('./salesCsv.ts')).formatBook(report, book)}
          />
        ))}
      </Stack>
      <Note>
        QuickBooks needs accounts with these names: Shop Clearing, Sales, Discounts, Shipping
        Income, Sales Tax Payable, Payment Fees, PayPal, Checking, Undeposited Funds and Cash on
        Hand. Xero needs the account codes 200 and 820. Use either these files or those of Books →
        Export, not both: they contain the same sales.
      </Note>
      <Part
        title="Sales and returns"
        empty="Nothing was sold or returned in this month."
        columns={createSalesColumns(timeZone)}
        rows={sales}
        getKey={({ orderId, at, kind }) => `${orderId} ${kind} ${at}`}
      />
      <Part
        title="Money by method"
        empty="No money cleared in this month."
        columns={METHODS}
        rows={methods}
        getKey={({ method }) => method}
      />
      <Part
        title="Sales tax by state"
        empty="No sales tax in this month."
        columns={TAXES}
        rows={taxes}
        getKey={({ state }) => state}
      />
      <Part
        title="Open balances"
        empty="Nothing is open."
        columns={BALANCES}
        rows={balances}
        getKey={({ orderId }) => orderId}
      />
      <Part
        title="Consignor shares"
        empty="No piece of a consignor was sold in this month."
        columns={CONSIGNORS}
        rows={consignors}
        getKey={({ consignor }) => consignor}
      />
    </>
  );
}

interface PartProps<T> {
  title: string;
  empty: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  getKey: (row: T) => string;
}

const Part = <T,>({ title, empty, ...table }: PartProps<T>) => (
  <Section title={title} isRuled={false}>
    {table.rows.length === 0 ? (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {empty}
      </Typography>
    ) : (
      <DataTable
        {...table}
        label={title}
        rowHeight={45}
        phoneColumns="repeat(2, minmax(0, 1fr))"
        isVirtual={table.rows.length > MAX_PLAIN_ROWS}
      />
    )}
  </Section>
);

const WHOLE_ROW = '1 / 1 / auto / -1';
const AMOUNT = '7.5rem';

const amount = <T,>(header: string, pick: (row: T) => number, isWide = false) =>
  column<T>(header, AMOUNT, isWide ? { ...FIGURE, tabletWidth: null } : FIGURE, (row) =>
    formatCents(pick(row)),
  );

const quoteLink = ({ orderId, reference }: Record<'orderId' | 'reference', string>): ReactNode => (
  <Link {...ROW_LINK} to={paths.quote(orderId)}>
    {reference}
  </Link>
);

type Customer = Pick<SalesBooks['balances'][number], 'customer' | 'place'>;

const nameCustomer = ({ customer, place }: Customer): string =>
  customer ?? (place ? 'No name given' : 'Deleted account');

const createSalesColumns = (timeZone: string): readonly Column<SalesBooks['sales'][number]>[] => [
  column('Quote', 'minmax(0, 1fr)', { phone: WHOLE_ROW, isMain: true }, (line) => (
    <>
      {quoteLink(line)}
      {line.kind === 'return' && ' · Return'}
      <Note>{nameCustomer(line)}</Note>
    </>
  )),
  column('Date', '7rem', FIGURE, ({ at }) => formatDate(toShopDate(at, timeZone))),
  column('Destination', '7rem', { ...FIGURE, isWideOnly: true }, (line) => line.destination ?? '–'),
  column('Pieces', '5rem', { ...FIGURE, tabletWidth: null }, ({ pieces }) =>
    pieces.toLocaleString('en-US'),
  ),
  amount('Goods', ({ goodsCents }) => goodsCents),
  amount('Discount', ({ discountCents }) => discountCents, true),
  amount('Shipping', ({ shippingCents, insuranceCents }) => shippingCents + insuranceCents, true),
  amount('Tax', ({ taxCents }) => taxCents),
  amount('Total', ({ totalCents }) => totalCents),
];

const METHODS: readonly Column<SalesBooks['methods'][number]>[] = [
  column(
    'Method',
    'minmax(0, 1fr)',
    { phone: WHOLE_ROW, isMain: true },
    ({ method }) => PAYMENT_METHOD_NAMES[method],
  ),
  amount('Paid', ({ paidCents }) => paidCents),
  amount('Refunded', ({ refundedCents }) => refundedCents),
  amount('Fees', ({ feeCents }) => feeCents),
  amount('Net', ({ paidCents, refundedCents, feeCents }) => paidCents - refundedCents - feeCents),
];

const TAXES: readonly Column<SalesBooks['taxes'][number]>[] = [
  column('State', 'minmax(0, 1fr)', { phone: WHOLE_ROW, isMain: true }, ({ state }) => state),
  amount('Sales', ({ salesCents }) => salesCents),
  amount('Taxable', ({ taxableCents }) => taxableCents),
  amount('Tax', ({ taxCents }) => taxCents),
];

const BALANCES: readonly Column<SalesBooks['balances'][number]>[] = [
  column('Quote', 'minmax(0, 1fr)', { phone: WHOLE_ROW, isMain: true }, (line) => (
    <>
      {quoteLink(line)}
      <Note>{nameCustomer(line)}</Note>
    </>
  )),
  amount('Balance', ({ balanceCents }) => balanceCents),
  amount('Unapplied', ({ unappliedCents }) => unappliedCents),
];

const CONSIGNORS: readonly Column<SalesBooks['consignors'][number]>[] = [
  column(
    'Consignor',
    'minmax(0, 1fr)',
    { phone: WHOLE_ROW, isMain: true },
    (line) => line.consignor,
  ),
  column('Pieces', '5rem', FIGURE, ({ pieces }) => pieces.toLocaleString('en-US')),
  amount('Sold for', ({ soldCents }) => soldCents),
  amount('Share', ({ shareCents }) => shareCents),
];
