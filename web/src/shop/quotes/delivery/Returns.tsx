import { useState } from 'react';
import type { Return } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { listReturnRefunds } from '../../../../../shared/quotes/ledger.ts';
import { formatMoney, fromCents } from '../../../../../shared/quotes/money.ts';
import { canAskForReturn, getReturnableLines } from '../../../../../shared/quotes/stage.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { Deadline } from '../../../ui/Deadline.tsx';
import { ShopName } from '../../../ui/ShopName.tsx';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { useFocusAfterChange } from '../useFocusAfterChange.ts';
import { PhotoLinks } from './PhotoLinks.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import styles from './Returns.module.css';
import { SentPieces } from './SentPieces.tsx';

export function Returns({ order }: { order: Order }) {
  const { returns, returnableUntil } = order;
  const nowMs = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const title = useFocusAfterChange(returns.length, isAsking);
  const canReturn =
    canAskForReturn(order, new Date(nowMs).toISOString()) && getReturnableLines(order).length > 0;
  // The end is unknown, or over, while the delivery of another parcel is not recorded.
  const isEndKnown = returnableUntil !== null && Date.parse(returnableUntil) > nowMs;

  // An open dialog stays when the time is over, and shows why the return fails.
  if (returns.length === 0 && !canReturn && !isAsking) return null;
  return (
    <section aria-labelledby="returns" className={`card no-print ${styles.returns}`}>
      <h2 id="returns" ref={title} tabIndex={-1} className="h3">
        Returns
      </h2>
      {returns.length > 0 && (
        <ul aria-label="Your returns">
          {returns.map((request) => (
            <ReturnItem key={request.number} order={order} request={request} />
          ))}
        </ul>
      )}
      {canReturn && (
        <div className={styles.offer}>
          <p className="body2">
            {isEndKnown ? (
              <>
                You can ask for a return until <Deadline at={returnableUntil} />.
              </>
            ) : (
              'You can ask for a return.'
            )}
          </p>
          <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            Return a Piece
          </Button>
        </div>
      )}
      {isAsking && <ReturnDialog order={order} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function ReturnItem({ order, request }: { order: Order; request: Return }) {
  const { number, lines, reason, photos, requestedAt, answer } = request;
  const { label, tone, text } = describeReturn(order, request);

  return (
    <li className={styles.item}>
      <p className={`body2 ${styles.facts}`}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="muted">
          Requested on <Timestamp at={requestedAt} isDateOnly />
        </span>
      </p>
      <SentPieces order={order} lines={lines} />
      <p className={`body2 ${styles.reason}`}>{reason}</p>
      {photos.length > 0 && (
        <PhotoLinks orderId={order.id} photos={photos} name={`return ${number}`} />
      )}
      {answer && (
        <blockquote className={styles.answer}>
          <p>{answer}</p>
          <footer className="caption muted">
            <ShopName />
          </footer>
        </blockquote>
      )}
      <p className="body2">{text}</p>
    </li>
  );
}

interface ReturnStatus {
  label: string;
  tone: Tone;
  text: string;
}

function describeReturn(order: Order, request: Return): ReturnStatus {
  const { number, decision, receivedAt } = request;
  const cents = listReturnRefunds(order, number).reduce((sum, entry) => sum + entry.cents, 0);
  if (cents > 0) {
    const text = `We have refunded ${formatMoney(fromCents(cents))}. It may take a few days to arrive.`;
    return { label: 'Refunded', tone: 'success', text };
  }
  if (decision === 'declined') {
    return {
      label: 'Declined',
      tone: 'neutral',
      text: 'We cannot take this back. You can write to us in the conversation.',
    };
  }
  if (receivedAt !== null) {
    return { label: 'Arrived', tone: 'info', text: 'It has arrived, and we’ll refund you soon.' };
  }
  if (decision === 'approved') {
    return {
      label: 'Approved',
      tone: 'success',
      text: 'Please send it back to our address on the invoice, insured and with a tracking number. We’ll refund you when it has arrived.',
    };
  }
  return {
    label: 'Waiting for our answer',
    tone: 'attention',
    text: 'We’ll answer here and by e-mail. Please keep the piece until then.',
  };
}
