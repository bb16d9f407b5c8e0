import type { Order } from '../../../../shared/entities/order.ts';
import type { QuoteMail } from '../../../../shared/entities/quote-mail.ts';
import { InlineError } from '../../ui/InlineError.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import styles from './StaffQuote.module.css';
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
    <section aria-labelledby="mails" className={`${styles.documents} no-print`}>
      <h2 id="mails" className={styles.title}>
        E-mails
      </h2>
      {data ? (
        <QuoteMailList mails={data} />
      ) : isPending ? (
        <p className={styles.document}>
          <SkeletonLine width={24} />
        </p>
      ) : (
        <InlineError
          text="The e-mails could not be loaded."
          subject="the e-mails"
          query={{ error, isFetching, refetch }}
        />
      )}
    </section>
  );
}

function QuoteMailList({ mails }: { mails: readonly QuoteMail[] }) {
  if (mails.length === 0) {
    return <p className={styles.document}>No e-mail is recorded. Records are kept for 400 days.</p>;
  }
  return (
    <ul>
      {mails.map(({ id, to, about, state, at, reason }) => (
        <li key={id} className={styles.document}>
          <span>{`${SUBJECTS[about]}, to the ${to}`}</span>
          <span>
            <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>{' '}
            <span className={styles.date}>
              <Timestamp at={at} />
            </span>
          </span>
          {reason && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
