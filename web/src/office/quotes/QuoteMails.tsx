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
  const { data, isPending, error, isFetching, refetch } = useQuoteMails(id, updatedAt);

  return (
    <Section title="E-mails">
      {data ? (
        <QuoteMailList mails={data} />
      ) : isPending ? (
        <SkeletonLine width={24} />
      ) : (
        <InlineError
          text="The e-mails could not be loaded."
          subject="the e-mails"
          query={{ error, isFetching, refetch }}
        />
      )}
    </Section>
  );
}

function QuoteMailList({ mails }: { mails: readonly QuoteMail[] }) {
  if (mails.length === 0) {
    return (
      <Typography variant="body2">No e-mail is recorded. Records are kept for 400 days.</Typography>
    );
  }
  return (
    <Typography variant="body2" component="ul">
      {mails.map(({ id, to, about, state, at, reason }) => (
        <DatedRow key={id} at={at} note={reason}>
          <span>{`${SUBJECTS[about]}, to the ${to}`}</span>
          <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
        </DatedRow>
      ))}
    </Typography>
  );
}
