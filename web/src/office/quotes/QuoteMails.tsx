import { Typography } from '@mui/material';
import type { Order } from '../../../../shared/entities/order.ts';
import type { QuoteMail } from '../../../../shared/entities/quote-mail.ts';
import { InlineError } from '../../ui/InlineError.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Section } from '../common/Section.tsx';
import { DatedRow } from './DatedRow.tsx';
import { useQuoteMails } from './staffQuoteQuery.ts';

const SUBJECTS: Record<QuoteMail['about'], string> = {
  requested: 'Request received',
  offered: 'Offer',
  countered: 'Counteroffer',
  accepted: 'Offer accepted',
  declined: 'Declined',
  withdrawn: 'Request canceled',
  expired: 'Offer expired',
  lapsed: 'Hold ended',
  released: 'Hold released',
  lost: 'All pieces sold',
  sold: 'Sold',
  message: 'Message',
  layaway: 'Layaway',
  payment: 'Payment received',
  marked: 'Status changed',
  'offer-expires': 'Offer expires soon',
  'hold-ends': 'Hold ends soon',
  'instalment-due': 'Installment due',
  'instalment-overdue': 'Installment overdue',
  paid: 'Paid',
  'payment-pending': 'Payment pending',
  'payment-failed': 'Payment failed',
  refunded: 'Refunded',
  shipped: 'Shipped',
  delivered: 'Delivered',
  'return-requested': 'Return requested',
  'return-approved': 'Return approved',
  'return-declined': 'Return declined',
  'return-received': 'Return received',
  unapplied: 'Unapplied payment',
  reversed: 'Payment reversed',
  disputed: 'Payment disputed',
  'dispute-resolved': 'Dispute resolved',
};

const STATES: Record<QuoteMail['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'info' },
  stopped: { label: 'Waiting: e-mail is stopped', tone: 'critical' },
  sent: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  bounced: { label: 'Came back', tone: 'critical' },
  complained: { label: 'Reported as spam', tone: 'critical' },
  failed: { label: 'Failed', tone: 'critical' },
  unwanted: { label: 'Not sent: unsubscribed or undeliverable', tone: 'neutral' },
};

export function QuoteMails({ order: { id, updatedAt } }: { order: Order }) {
  const mails = useQuoteMails(id, updatedAt);
  const { data = [] } = mails;

  return (
    <Section title="E-mails">
      {mails.isPending && <SkeletonLine width={24} />}
      {mails.isLoadingError && <InlineError subject="the e-mails" query={mails} />}
      {mails.data?.length === 0 && (
        <Typography variant="body2">
          No e-mail is recorded. Records are kept for 400 days.
        </Typography>
      )}
      {data.length > 0 && (
        <Typography variant="body2" component="ul">
          {data.map((mail) => (
            <DatedRow key={mail.id} at={mail.at} note={mail.reason}>
              <span>{`${SUBJECTS[mail.about]}, to the ${mail.to}`}</span>
              <StatusBadge tone={STATES[mail.state].tone}>{STATES[mail.state].label}</StatusBadge>
            </DatedRow>
          ))}
        </Typography>
      )}
    </Section>
  );
}
