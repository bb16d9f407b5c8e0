import { useEffect, useEffectEvent } from 'react';
import type { Order } from '../../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../../../shared/quotes/quote.ts';
import { isAccessError } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { FormError } from '../../common/FormError.tsx';
import { describePieces } from '../../common/quotes/describePieces.ts';
import { focusReply } from '../Reply.tsx';
import { describePayError } from './describePayError.ts';
import { OtherWays } from './OtherWays.tsx';
import styles from './PayActions.module.css';
import { usePay, useWaysToPay } from './paymentQuery.ts';

/** The amount that is due now, and the ways to pay it. */
export function PayActions({ order }: { order: Order }) {
  const query = useWaysToPay(order);
  const { data, isPending } = query;

  if (isPending) {
    return (
      <div aria-busy="true" data-skeleton="" className={styles.actions}>
        <Skeleton maxWidth="16rem" height="1.5rem" />
        <Skeleton maxWidth="14rem" height="3.25rem" />
      </div>
    );
  }
  if (!data) return <InlineError subject="the ways to pay" query={query} />;
  const { ways, amount, instalment, dueAt, excludedIds } = data;
  const paypal = ways.find(({ method }) => method === 'paypal');
  const others = ways.filter((way) => way.method !== 'paypal' && way.obstacle === null);
  const excluded = order.items.filter(({ productId }) => excludedIds.includes(productId));
  return (
    <div className={styles.actions}>
      <p className={styles.due}>
        <span>{instalment === null ? 'Amount due' : getPaymentName(instalment)}</span>{' '}
        <b className="h3">{formatMoney(amount)}</b>{' '}
        {dueAt && (
          <span className="muted">
            due on <Timestamp at={dueAt} isDateOnly />
          </span>
        )}
      </p>
      {paypal?.obstacle === null && <PayWithPaypal order={order} />}
      {paypal && paypal.obstacle !== null && (
        <p className={`body2 ${styles.obstacle}`}>
          PayPal: {paypal.obstacle}
          {excluded.length > 0 && ` (${describePieces(excluded)})`}
        </p>
      )}
      {others.length > 0 && (
        <OtherWays
          title={paypal?.obstacle === null ? 'Or pay in another way' : 'How to pay'}
          ways={others}
          reference={order.reference}
        />
      )}
      {paypal?.obstacle !== null && others.length === 0 && (
        <div className="stack start">
          <p>Please write to us, and we’ll agree on how you pay.</p>
          <TextButton onClick={focusReply}>Write a Message</TextButton>
        </div>
      )}
    </div>
  );
}

function PayWithPaypal({ order }: { order: Order }) {
  const pay = usePay(order.id);
  const { error, reset } = pay;
  // The page stays until PayPal's has loaded.
  const isLeaving = pay.isPending || pay.isSuccess;
  useOnReturn(reset);

  return (
    <>
      <Button
        variant="solid"
        size="large"
        isPending={isLeaving}
        className={styles.pay}
        onClick={() => pay.mutate()}
      >
        {isLeaving ? 'Opening PayPal…' : 'Pay with PayPal'}
      </Button>
      <FormError>{error && !isAccessError(error) && describePayError(error, order)}</FormError>
    </>
  );
}

/** Back leads from PayPal to the page as it was left. */
function useOnReturn(action: () => void) {
  const act = useEffectEvent(action);
  useEffect(() => {
    const handle = ({ persisted }: PageTransitionEvent) => persisted && act();
    window.addEventListener('pageshow', handle);
    return () => window.removeEventListener('pageshow', handle);
  }, []);
}
