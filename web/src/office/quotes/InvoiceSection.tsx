import { Box, Typography } from '@mui/material';
import type { Invoice } from '../../../../shared/entities/invoice.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { INVOICE_NAMES } from '../../../../shared/invoice-numbers.ts';
import { toCents } from '../../../../shared/quotes/money.ts';
import { isAgreedState } from '../../../../shared/quotes/states.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { formatDate } from '../../lib/dates.ts';
import { getSignedTotal, useSaveInvoice } from '../../lib/invoices.ts';
import { usePermission } from '../../lib/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { InlineError } from '../../ui/InlineError.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { DialogButton } from '../common/DialogButton.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { CreditNoteDialog, getLeftCents } from './CreditNoteDialog.tsx';
import { type QuoteInvoices, useIssueInvoice, useQuoteInvoices } from './invoiceQuery.ts';

/** The issued invoice of a quote, also if it is not agreed any more, and the credit notes that correct it. */
export function InvoiceSection({ order }: { order: Order }) {
  const { id, state, history } = order;
  const isAgreed = isAgreedState(state);
  const wasAgreed = isAgreed || history.some((change) => isAgreedState(change.state));
  const query = useQuoteInvoices(id, wasAgreed);
  const { data } = query;

  if (!isAgreed && !data?.invoice) return null;
  return (
    <Section title="Invoice">
      {query.isPending && <SkeletonLine width={16} />}
      {query.error && <InlineError subject="the invoice" query={query} />}
      {data?.invoice === null && <NoInvoice order={order} />}
      {data?.invoice && <Issued order={order} {...data} invoice={data.invoice} />}
    </Section>
  );
}

function NoInvoice({ order: { id, state, sale, totalAmount } }: { order: Order }) {
  const issue = useIssueInvoice(id);
  const canIssue = usePermission('see-books');
  const hasPrices = toCents(sale?.total ?? totalAmount) > 0;

  return (
    <>
      <Note>
        {state === 'accepted'
          ? 'No invoice yet. It is issued when the quote is sold.'
          : 'No invoice was issued.'}
      </Note>
      {canIssue && hasPrices && (
        <ActionButton
          className="no-print"
          isPending={issue.isPending}
          onClick={() =>
            issue.mutate(undefined, {
              onSuccess: ({ number }) =>
                toast({ title: 'Invoice Issued', description: `Its number is ${number}.` }),
            })
          }
        >
          Issue Invoice
        </ActionButton>
      )}
    </>
  );
}

interface IssuedProps extends QuoteInvoices {
  order: Order;
  invoice: Invoice;
}

function Issued({ order, invoice, creditNotes }: IssuedProps) {
  const canCredit = usePermission('see-books');
  const leftCents = getLeftCents(invoice, creditNotes);

  return (
    <>
      <ul aria-label="Invoice and credit notes">
        {[invoice, ...creditNotes].map((each) => (
          <IssuedDocument key={each.number} invoice={each} />
        ))}
      </ul>
      {leftCents <= 0 && <Note>The invoice is credited in full.</Note>}
      {canCredit && leftCents > 0 && (
        <DialogButton
          className="no-print"
          sx={{ mt: 1.5 }}
          dialog={(close) => (
            <CreditNoteDialog
              order={order}
              invoice={invoice}
              creditNotes={creditNotes}
              onClose={close}
            />
          )}
        >
          Credit Note…
        </DialogButton>
      )}
    </>
  );
}

function IssuedDocument({ invoice }: { invoice: Invoice }) {
  const { kind, number, date, reason } = invoice;
  const save = useSaveInvoice(invoice);

  return (
    <Row as="li" sx={{ py: 1, columnGap: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: '1 1 12rem' }}>
        <Typography variant="body2">
          {INVOICE_NAMES[kind]} <b>{number}</b>
        </Typography>
        <Note>
          {formatDate(date)}
          {reason && ` · ${reason}`}
        </Note>
      </Box>
      <Typography
        variant="caption"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          color: kind === 'invoice' ? 'text.primary' : 'error.main',
        }}
      >
        {formatAmount(getSignedTotal(invoice))}
      </Typography>
      <ActionButton
        size="small"
        variant="text"
        className="no-print"
        isPending={save.isPending}
        onClick={() => save.mutate()}
      >
        PDF<span className="visually-hidden"> of {number}</span>
      </ActionButton>
    </Row>
  );
}
