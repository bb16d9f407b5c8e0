import type { ReactNode } from 'react';
import type { Order } from '../../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../../shared/quotes/money.ts';
import { isOnlyQuestion } from '../../../../../shared/quotes/quote.ts';
import { formatDateTime, formatRelative } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Link } from '../../../ui/Link.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { getRequesterStatus, requesterStatuses } from '../../../ui/quotes/statuses.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { describePieces } from './describePieces.ts';
import styles from './QuoteCard.module.css';

const SKELETONS = [0, 1, 2];

export function QuoteCard({ order, level = 2 }: { order: Order; level?: 2 | 3 }) {
  const Name = `h${level}` as const;
  const { id, reference, createdAt, items, offers, state, stage, totalAmount, unread } = order;
  const status = getRequesterStatus(order);
  const [first, ...others] = items;

  return (
    <article data-waits={isWaiting(order)} className={styles.card}>
      <div className={`woven ${styles.photo}`}>
        <Photo src={first?.imageUrl} alt="" />
        {others.length > 0 && <span className={`caption ${styles.others}`}>+{others.length}</span>}
      </div>
      <div className={styles.text}>
        <Name className="h3">
          <Link to={paths.quote(id)} className="stretched">
            {describePieces(items)}
          </Link>
        </Name>
        <p className={`body2 muted ${styles.facts}`}>
          <span className="caption">{reference}</span>
          <span>
            {isOnlyQuestion(order) ? 'Asked' : 'Requested'} on{' '}
            <Timestamp at={createdAt} isDateOnly />
          </span>
        </p>
      </div>
      <div className={styles.state}>
        {offers.length > 0 && <p className={`h3 ${styles.total}`}>{formatMoney(totalAmount)}</p>}
        <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
        {stage && <p className="caption muted">{requesterStatuses[state].label}</p>}
        <Waiting order={order} />
        {unread > 0 && (
          <p className={`caption ${styles.unread}`}>
            {unread} new {unread === 1 ? 'message' : 'messages'}
          </p>
        )}
      </div>
    </article>
  );
}

const isWaiting = ({ state, stage, offers, unread }: Order) =>
  unread > 0 || (state === 'quoted' && offers.length > 0) || stage === 'awaiting payment';

function Waiting({ order: { state, offers, heldUntil, layaway } }: { order: Order }) {
  const offer = offers.at(-1);
  if (state === 'quoted' && offer) return <By at={offer.expiresAt}>Answer</By>;
  if (state !== 'accepted' || !heldUntil) return null;
  const due = layaway?.instalments.find(({ paidAt }) => paidAt === null)?.dueAt;
  if (due) return <By at={due}>Next payment due</By>;
  // Paid pieces stay on hold after its end.
  return heldUntil > new Date().toISOString() && <By at={heldUntil}>Held for you, ends</By>;
}

function By({ at, children }: { at: string; children: ReactNode }) {
  const nowMs = useNow();

  return (
    <p className="body2 muted">
      {children}{' '}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at, nowMs)}
      </time>
    </p>
  );
}

export function QuoteCardSkeletons() {
  return (
    <ul aria-label="Your requests" aria-busy="true" className="stack">
      {SKELETONS.map((key) => (
        <li key={key} aria-hidden="true" data-skeleton="" className={styles.card}>
          <Skeleton aspectRatio={1} />
          <Skeleton height="3rem" />
          <Skeleton width="10rem" height="3rem" />
        </li>
      ))}
    </ul>
  );
}
