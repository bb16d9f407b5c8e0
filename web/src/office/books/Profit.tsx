import { Alert, Box, Button } from '@mui/material';
import { BOOK_GROUPS, type Books, MAX_WITHOUT_INVOICE } from '../../../../shared/entities/books.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { column, FIGURE } from '../common/column.ts';
import { ToggleInput } from '../common/form/ToggleInput.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { Note } from '../common/Note.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Report } from '../common/ReportPage.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { useBooks } from './booksQueries.ts';
import { GROUP_NAMES } from './bookWords.ts';
import { ClosedYears } from './ClosedYears.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { PeriodField } from './PeriodField.tsx';
import { ProfitTable } from './ProfitTable.tsx';
import { useBooksPeriod } from './periods.ts';

export function Profit() {
  const period = useBooksPeriod();
  const { get, replace } = useQueryParams();
  const by = BOOK_GROUPS.find((each) => each === get('by')) ?? 'month';

  return (
    <>
      <Box sx={{ mt: 2 }}>
        <FilterBar>
          <PeriodField period={period} />
          <ToggleInput
            label="Group by"
            options={BOOK_GROUPS.map((each) => [each, GROUP_NAMES[each]] as const)}
            value={by}
            onChange={(chosen) => replace({ by: chosen === 'month' ? '' : chosen })}
          />
        </FilterBar>
      </Box>
      <Report
        query={useBooks(period.days, by)}
        errorTitle="Failed to Load the Books"
        name="the books"
        skeleton={
          <>
            <Totals books={undefined} />
            <ProfitTable books={undefined} />
          </>
        }
        note="Invoices and credit notes count on the day on which they were issued, invoices of sales elsewhere on the day of the sale, and fees on the day on which the payment cleared. Profit is sales and shipping less costs, consignors’ shares and fees. Days on the shelf are a median. Days and months are those of the shop’s time zone."
      >
        {(books) => <Figures books={books} />}
      </Report>
    </>
  );
}

function Totals({ books }: { books: Books | undefined }) {
  const total = books?.total;

  return (
    <StatRow label="Totals">
      <Stat label="Sales" value={total && formatAmount(total.sales)} />
      <Stat label="Cost" value={total && formatAmount(total.cost)} />
      <Stat label="Consignors’ shares" value={total && formatAmount(total.shares)} />
      <Stat label="Fees" value={total && formatAmount(total.fees)} />
      <Stat label="Sales tax" value={total && formatAmount(total.tax)} />
      <Stat label="Profit" value={total && formatAmount(total.profit)} />
    </StatRow>
  );
}

function Figures({ books }: { books: Books }) {
  const { from, to, by, rows, total, taxes, withoutInvoice, closedYears } = books;
  const saveCsv = async () => {
    const { formatProfit } = await import('./profitCsv.ts');
    saveFile(`profit-by-${by}-${from}-${to}.csv`, formatProfit(books), 'text/csv');
  };

  return (
    <>
      <WithoutInvoice sales={withoutInvoice} />
      <Totals books={books} />
      {total.withoutCost > 0 && (
        <Alert severity="warning" role="note" sx={{ mb: 2 }}>
          {total.withoutCost === 1
            ? '1 own piece that was sold has no cost.'
            : `${formatCount(total.withoutCost)} own pieces that were sold have no cost.`}{' '}
          They count as free, so the profit is too high by what they cost. Record their purchase, or
          enter the cost at the item.
        </Alert>
      )}
      <Permitted to="export">
        <Row className="no-print" sx={{ mb: 1, gap: 1 }}>
          <Button onClick={() => void saveCsv().catch(showErrorToast)}>Save CSV</Button>
          <ExportMenu period={{ from, to }} />
        </Row>
        <Note>
          QuickBooks keeps the numbers of your invoices only while ‘Custom transaction numbers’ is
          on in its sales settings. Use either these files or those of Reports → Sales, not both:
          they contain the same sales.
        </Note>
      </Permitted>
      <Section title={`Profit by ${GROUP_NAMES[by].toLowerCase()}`} isRuled={false}>
        {rows.length === 0 ? (
          <Note>No invoice was issued in these days.</Note>
        ) : (
          <ProfitTable books={books} />
        )}
      </Section>
      <Section title="Sales tax by state" isRuled={false}>
        {taxes.length === 0 ? (
          <Note>No sales tax in these days.</Note>
        ) : (
          <DataTable
            label="Sales tax by state"
            columns={TAXES}
            rows={taxes}
            getKey={({ state }) => state}
            rowHeight={45}
            phoneColumns="repeat(2, minmax(0, 1fr))"
          />
        )}
      </Section>
      <ClosedYears years={closedYears} />
    </>
  );
}

function WithoutInvoice({ sales }: { sales: Books['withoutInvoice'] }) {
  if (sales.length === 0) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      <p>{describeSales(sales.length)}</p>
      <Row as="ul" aria-label="Sales without an invoice" sx={{ columnGap: 2 }}>
        {sales.map(({ orderId, reference }) => (
          <li key={orderId}>
            <Link to={paths.quote(orderId)}>{reference}</Link>
          </li>
        ))}
      </Row>
    </Alert>
  );
}

function describeSales(count: number): string {
  if (count === 1) return '1 sale has no invoice and is not counted.';
  const orMore = count < MAX_WITHOUT_INVOICE ? '' : ' or more';
  return `${formatCount(count)}${orMore} sales have no invoice and are not counted.`;
}

type Tax = Books['taxes'][number];

const taxAmount = (header: string, pick: (tax: Tax) => string) =>
  column<Tax>(header, '8rem', FIGURE, (tax) => formatAmount(pick(tax)));

const TAXES: readonly Column<Tax>[] = [
  column(
    'State',
    'minmax(0, 1fr)',
    { phone: '1 / 1 / auto / -1', isMain: true },
    ({ state }) => state,
  ),
  taxAmount('Sales', ({ sales }) => sales),
  taxAmount('Taxable', ({ taxable }) => taxable),
  taxAmount('Tax', ({ tax }) => tax),
];
