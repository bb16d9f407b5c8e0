import { Box, Button } from '@mui/material';
import { Navigate, useParams } from 'react-router';
import type { Customer } from '../../../../shared/entities/customer.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { getCustomerName, useCustomer } from '../common/customersQuery.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { Note } from '../common/Note.tsx';
import { NewQuote } from '../common/new-quote/NewQuote.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { RecordState } from '../common/RecordState.tsx';
import { Row } from '../common/Row.ts';
import { Stat, StatCell, StatRow } from '../common/StatRow.tsx';
import { CustomerAddress, CustomerCertificate } from './CustomerFacts.tsx';
import { CustomerMessages, CustomerWants } from './CustomerMessages.tsx';
import { CustomerNotes, useMovedNotes } from './CustomerNotes.tsx';
import { CustomerPurchases, CustomerQuotes } from './CustomerQuotes.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MergedCustomers } from './MergedCustomers.tsx';

export default function CustomerPage() {
  const { id = '' } = useParams();
  const query = useCustomer(id);
  const customer = query.data;

  if (customer && customer.id !== id) return <MergedCustomer id={id} shownAs={customer} />;
  return (
    <OfficePage
      title={customer ? getCustomerName(customer) : 'Customer'}
      subtitle="What this customer asked for and bought, and what you noted."
      action={customer && <Actions customer={customer} />}
    >
      <RecordState query={query} errorTitle="Failed to Load the Customer" name="the customer">
        {(loaded) => <CustomerContent key={id} customer={loaded} />}
      </RecordState>
    </OfficePage>
  );
}

function MergedCustomer({ id, shownAs }: { id: string; shownAs: Customer }) {
  useMovedNotes(id, shownAs);

  return <Navigate replace to={paths.customer(shownAs.id)} />;
}

function Actions({ customer }: { customer: Customer }) {
  const { id, name, email } = customer;

  return (
    <Permitted to="sell">
      <DialogButton
        variant="contained"
        dialog={(close) => (
          <NewQuote customer={{ name: name ?? '', email: email ?? '' }} onClose={close} />
        )}
      >
        New Quote…
      </DialogButton>
      <Button component={Link} to={`${paths.viewings}?${new URLSearchParams({ customer: id })}`}>
        Private Viewing
      </Button>
      <DialogButton dialog={(close) => <MergeDialog customer={customer} onClose={close} />}>
        Merge…
      </DialogButton>
    </Permitted>
  );
}

function CustomerContent({ customer }: { customer: Customer }) {
  return (
    <>
      <Contact customer={customer} />
      <Figures customer={customer} />
      <Box sx={COLUMNS}>
        <div>
          <CustomerQuotes quotes={customer.quotes} />
          <CustomerPurchases purchases={customer.purchases} />
          <CustomerMessages customer={customer} />
        </div>
        <div>
          <CustomerNotes customer={customer} />
          <CustomerWants wants={customer.wants} />
          <CustomerAddress address={customer.address} />
          <CustomerCertificate certificate={customer.resaleCertificate} />
          <MergedCustomers customer={customer} />
        </div>
      </Box>
    </>
  );
}

/** What is known about the customer is next to what happened where both have room. */
const COLUMNS = {
  display: 'grid',
  columnGap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(20rem, 25rem)' },
};

function Contact({ customer: { email, hasAccount } }: { customer: Customer }) {
  return (
    <Row sx={{ mb: 1.5, columnGap: 3 }}>
      {email ? <MailLink email={email} /> : <Note>No e-mail address.</Note>}
      <StatusBadge tone={hasAccount ? 'success' : 'neutral'}>
        {hasAccount ? 'Account' : 'No account'}
      </StatusBadge>
    </Row>
  );
}

function Figures({ customer }: { customer: Customer }) {
  const { spent, pieceCount, quoteCount, lastSeenAt } = customer;

  return (
    <StatRow label="Summary">
      <Stat label="Spent" value={formatAmount(spent)} />
      <Stat label="Pieces" value={pieceCount} />
      <Stat label="Quotes" value={quoteCount} />
      <StatCell label="Last seen">{lastSeenAt ? <Timestamp at={lastSeenAt} /> : '—'}</StatCell>
    </StatRow>
  );
}
