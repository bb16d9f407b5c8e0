import { useEffect, useState } from 'react';
import type { Order, Stage } from '../../../../../shared/entities/order.ts';
import { useQuotePolling } from '../../../lib/quoteQuery.ts';
import styles from './PaymentNotice.module.css';
import type { PaymentOutcome } from './usePaymentOutcome.ts';

interface PaymentNoticeProps {
  order: Order;
  /** Undefined unless the collector comes from PayPal. */
  outcome: PaymentOutcome | undefined;
}

/** Reports how a payment at PayPal ended, and updates the quote until it shows the payment. */
export function PaymentNotice({ order, outcome }: PaymentNoticeProps) {
  const isUnpaid = order.stage !== null && UNPAID.includes(order.stage);
  const isExpected = outcome === 'paid' || outcome === 'checking' || order.isCapturing;
  const isLate = usePollingWhile(order.id, isUnpaid && isExpected);
  const notice = outcome && describe(outcome, { isUnpaid, isLate });

  if (!notice) return null;
  return (
    <div data-tone={notice.tone} className={styles.notice}>
      <p className="h3">{notice.title}</p>
      <p>{notice.text}</p>
    </div>
  );
}

const UNPAID: readonly Stage[] = ['awaiting payment', 'part paid', 'pending'];
const MAX_POLLING_MS = 30_000;

/** @returns true once it has taken too long */
function usePollingWhile(id: string, isNeeded: boolean): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setTimeout(() => setIsOver(true), MAX_POLLING_MS);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isNeeded]);
  useQuotePolling(id, isNeeded && !isOver);

  return isOver;
}

interface Notice {
  tone: 'success' | 'neutral' | 'problem';
  title: string;
  text: string;
}

const RECEIVED: Notice = {
  tone: 'success',
  title: 'Payment received',
  text: 'Thank you. PayPal has confirmed your payment.',
};

const NOTICES: Readonly<Record<Exclude<PaymentOutcome, 'checking'>, Notice>> = {
  paid: RECEIVED,
  pending: {
    tone: 'neutral',
    title: 'Payment pending',
    text: 'PayPal is still processing your payment, as it does with eChecks. We’ll e-mail you when it arrives. You do not need to pay again.',
  },
  declined: {
    tone: 'problem',
    title: 'Payment declined',
    text: 'PayPal could not charge this card or account, and nothing was paid. Please try another one, or pay in another way.',
  },
  canceled: {
    tone: 'neutral',
    title: 'Payment canceled',
    text: 'Nothing was charged. You can pay here as long as the pieces are on hold for you.',
  },
  late: {
    tone: 'problem',
    title: 'The payment came too late',
    text: 'The pieces are not on hold for you anymore, or you had started another payment. If money was taken, we’ll refund it and write to you.',
  },
};

function describe(
  outcome: PaymentOutcome,
  { isUnpaid, isLate }: { isUnpaid: boolean; isLate: boolean },
): Notice {
  if (outcome !== 'checking') return NOTICES[outcome];
  if (!isUnpaid) return RECEIVED;
  return {
    tone: 'neutral',
    title: 'We are checking your payment',
    text: isLate
      ? 'This takes longer than usual. We’ll e-mail you when PayPal has confirmed it. You do not need to pay again.'
      : 'PayPal has not confirmed it yet. This page updates by itself, and you do not need to pay again.',
  };
}
