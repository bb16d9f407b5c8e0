import { Typography } from '@mui/material';
import { useParams } from 'react-router';
import type { Consignor } from '../../../../shared/entities/consignor.ts';
import { fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { toPhoneLink } from '../../lib/shop.ts';
import { MailLink } from '../../ui/MailLink.tsx';
import { DialogButton } from '../common/DialogButton.tsx';
import { Note } from '../common/Note.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { RecordState } from '../common/RecordState.tsx';
import { Row } from '../common/Row.ts';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { useTabs } from '../common/useTabs.ts';
import { AdjustmentDialog } from './AdjustmentDialog.tsx';
import { ConsignedPieces } from './ConsignedPieces.tsx';
import { ConsignorDetails } from './ConsignorDetails.tsx';
import { useConsignor } from './consignorQueries.ts';
import { PayoutDialog } from './PayoutDialog.tsx';
import { Statement } from './Statement.tsx';
import { useStatementMonth } from './statementMonths.ts';

/** `?view=pieces` shows the unsold pieces, `?view=details` the form. */
export default function ConsignorAccount() {
  const { id = '' } = useParams();
  const query = useConsignor(id);

  return (
    <OfficePage
      title={query.data?.name ?? 'Consignor'}
      subtitle="What was sold for this consignor, what you owe, and the terms."
    >
      <RecordState query={query} errorTitle="Failed to Load the Consignor" name="the consignor">
        {(consignor) => <Account key={id} consignor={consignor} />}
      </RecordState>
    </OfficePage>
  );
}

const TABS = ['Statement', 'Pieces', 'Details'] as const;

function Account({ consignor }: { consignor: Consignor }) {
  const tabs = useTabs(TABS);
  const { selected } = tabs;
  const months = useStatementMonth(consignor);

  return (
    <>
      <Contact consignor={consignor} />
      <Balance consignor={consignor} />
      <Tabs label="Parts of the account" {...tabs}>
        {selected === 'Statement' && <Statement consignor={consignor} months={months} />}
        {selected === 'Pieces' && (
          <ConsignedPieces consignorId={consignor.id} month={months.current} />
        )}
        {selected === 'Details' && <ConsignorDetails consignor={consignor} />}
      </Tabs>
    </>
  );
}

function Contact({ consignor: { email, phone } }: { consignor: Consignor }) {
  return (
    <Row sx={{ mb: 1.5, columnGap: 3 }}>
      {email && <MailLink email={email} />}
      {phone && <a href={toPhoneLink(phone)}>{phone}</a>}
      {!email && !phone && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No e-mail address and no phone number.
        </Typography>
      )}
    </Row>
  );
}

function Balance({ consignor }: { consignor: Consignor }) {
  const { balance, payable } = consignor;
  const payableCents = toCents(payable);
  const isPayable = payableCents > 0;

  return (
    <>
      <StatRow label="Now">
        <Stat label="Balance" value={formatAmount(balance)} />
        <Stat label="Payable" value={formatAmount(payable)} />
        <Stat label="Held" value={formatAmount(fromCents(toCents(balance) - payableCents))} />
      </StatRow>
      <Row className="no-print" sx={{ mb: 2, gap: 1 }}>
        <DialogButton
          variant="contained"
          disabled={!isPayable}
          dialog={(close) => <PayoutDialog consignor={consignor} onClose={close} />}
        >
          Record Payout…
        </DialogButton>
        <DialogButton
          dialog={(close) => <AdjustmentDialog consignor={consignor} onClose={close} />}
        >
          Fee or Adjustment…
        </DialogButton>
        {!isPayable && <Note>Nothing is payable now.</Note>}
      </Row>
    </>
  );
}
