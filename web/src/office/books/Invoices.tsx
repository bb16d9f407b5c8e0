import { Box, Typography } from '@mui/material';
import type { Invoice } from '../../../../shared/entities/invoice.ts';
import { INVOICE_NAMES } from '../../../../shared/invoice-numbers.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { formatDate } from '../../lib/dates.ts';
import { getSignedTotal, useSaveInvoice } from '../../lib/invoices.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { column, FIGURE } from '../common/column.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { Note } from '../common/Note.tsx';
import { useInvoices } from './booksQueries.ts';
import { PeriodField } from './PeriodField.tsx';
import { useBooksPeriod } from './periods.ts';

export function Invoices() {
  const period = useBooksPeriod();
  const invoices = useInvoices(period.days);

  return (
    <Box sx={{ mt: 2 }}>
      <FilterBar>
        <PeriodField period={period} />
      </FilterBar>
      <RecordTable
        query={invoices}
        layoutName="invoices"
        label="Invoices"
        columns={COLUMNS}
        getKey={({ number }) => number}
        rowHeight={53}
        phoneColumns="repeat(2, minmax(0, 1fr))"
        isVirtual
        toRows={({ rows }) => rows}
        errorTitle="Failed to Load the Invoices"
        name="the invoices"
        empty={{
          title: 'No invoices in these days',
          text: 'An invoice is issued when a quote is sold. You can also issue it before, on the page of the quote.',
        }}
      >
        {invoices.hasNextPage && <MoreRows pages={invoices} subject="invoices" label="Show More" />}
      </RecordTable>
    </Box>
  );
}

const getKind = ({ kind, invoiceNumber }: Invoice): string =>
  [INVOICE_NAMES[kind], invoiceNumber && `for ${invoiceNumber}`].filter(Boolean).join(' ');

const COLUMNS: readonly Column<Invoice>[] = [
  column(
    'Number',
    'minmax(7rem, 1fr)',
    { phone: '1 / 1', isMain: true, text: ({ number }) => number },
    ({ number }) => <h2>{number}</h2>,
  ),
  column('Date', '7.5rem', FIGURE, ({ date, bookedOn }) => (
    <>
      {formatDate(date)}
      {bookedOn !== date && <Note>counts for {formatDate(bookedOn)}</Note>}
    </>
  )),
  column('Kind', '13rem', { phone: '2 / 1 / auto / -1', tabletWidth: null }, getKind),
  column(
    'Customer',
    'minmax(0, 2fr)',
    { phone: '3 / 1 / auto / -1' },
    ({ buyer }) => buyer.name ?? buyer.email ?? '—',
  ),
  column('Quote', '9rem', { isMono: true, isLabeled: true }, ({ orderId, reference }) => (
    <Link to={paths.quote(orderId)}>{reference}</Link>
  )),
  column('Total', '8rem', FIGURE, (invoice) => (
    <Typography
      variant="caption"
      component="span"
      sx={{ color: invoice.kind === 'invoice' ? 'text.primary' : 'error.main' }}
    >
      {formatAmount(getSignedTotal(invoice))}
    </Typography>
  )),
  column('PDF', '5rem', { isFixed: true, phone: '1 / 2', text: () => '' }, (invoice) => (
    <SavePdf invoice={invoice} />
  )),
];

function SavePdf({ invoice }: { invoice: Invoice }) {
  const save = useSaveInvoice(invoice);

  return (
    <ActionButton
      size="small"
      variant="text"
      isPending={save.isPending}
      onClick={() => save.mutate()}
    >
      PDF<span className="visually-hidden"> of {invoice.number}</span>
    </ActionButton>
  );
}
