import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Offer, Order, OrderItem } from '../../../../shared/entities/order.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { getBalanceCents, hasMoney } from '../../../../shared/quotes/ledger.ts';
import { getShareBought, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { isRepeatable, nextState } from '../../../../shared/quotes/states.ts';
import { isAccessError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useAccept, useRepeat } from '../../lib/quoteQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { isOnSale } from '../common/availability.ts';
import { FormError } from '../common/FormError.tsx';
import { describePieces } from '../common/quotes/describePieces.ts';
import { useOwnClaims } from '../common/quotes/ownClaims.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { ACCEPT_TERMS_ID, AcceptTerms } from './AcceptTerms.tsx';
import { describeChangeError } from './changeErrors.ts';
import { describeStep } from './describeStep.tsx';
import styles from './NextStep.module.css';
import { PayActions } from './payment/PayActions.tsx';
import { CounterDialog, DeclineDialog, WithdrawDialog } from './QuoteDialogs.tsx';
import { useAvailability } from './useAvailability.ts';
import { useFocusAfterChange } from './useFocusAfterChange.ts';
import { useIsOwner } from './useIsOwner.ts';

type Step =
  | { kind: 'accept' | 'counter'; offer: Offer }
  | { kind: 'decline' | 'withdraw'; offer?: undefined };

export function NextStep({ order }: { order: Order }) {
  // An open dialog stays when the other side changes the quote, and shows why its step fails.
  const [step, setStep] = useState<Step>();
  const [totalBefore, setTotalBefore] = useState<string>();
  const accept = useAccept(order.id);
  const isOwner = useIsOwner(order);
  const heading = useFocusAfterChange(order.state, step !== undefined || accept.isPending);
  const { title, text } = describeStep(order);
  const offer = order.offers.at(-1);
  const can = (action: 'accept' | 'counter' | 'decline' | 'withdraw') =>
    nextState(order.state, action, 'collector') !== undefined;
  const isMoneyIn = hasMoney(order) || order.isCapturing;
  const close = () => setStep(undefined);

  const startToAccept = (shown: Offer) => {
    if (order.shippingAddress) accept.mutate(shown.number);
    else setStep({ kind: 'accept', offer: shown });
  };
  const showNewTotal = (shown: Offer) => {
    close();
    setTotalBefore(shown.total);
  };

  return (
    <section
      aria-labelledby="next-step"
      data-state={order.state}
      className={`woven ${styles.step}`}
    >
      <div role="status">
        <h2 id="next-step" ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        <TakenPieces order={order} />
      </div>
      {isPayable(order) && (
        <div className="no-print">
          <PayActions order={order} />
        </div>
      )}
      <div className={`actions ${styles.actions} no-print`}>
        {offer && can('accept') && (
          <Button
            variant="solid"
            size="large"
            aria-haspopup={order.shippingAddress ? undefined : 'dialog'}
            aria-describedby={order.shippingAddress ? ACCEPT_TERMS_ID : undefined}
            isPending={accept.isPending}
            onClick={() => startToAccept(offer)}
          >
            {accept.isPending ? 'Accepting…' : 'Accept Offer'}
          </Button>
        )}
        {offer && can('counter') && (
          <Button
            size="large"
            aria-haspopup="dialog"
            onClick={() => setStep({ kind: 'counter', offer })}
          >
            Make a Counteroffer
          </Button>
        )}
        {isOwner &&
          isRepeatable(order.state) &&
          !isOnlyQuestion(order) &&
          getShareBought(order) !== 'all' && <AskAgain order={order} />}
        <div className={styles.exits}>
          {offer && can('decline') && (
            <TextButton aria-haspopup="dialog" onClick={() => setStep({ kind: 'decline' })}>
              Decline
            </TextButton>
          )}
          {can('withdraw') && !isMoneyIn && (
            <TextButton aria-haspopup="dialog" onClick={() => setStep({ kind: 'withdraw' })}>
              {isOnlyQuestion(order) ? 'Withdraw Question' : 'Cancel Request'}
            </TextButton>
          )}
        </div>
      </div>
      {can('withdraw') && isMoneyIn && (
        <p className={`body2 ${styles.paidExit} no-print`}>
          To cancel, please write to us: your payment must be refunded first.
        </p>
      )}
      {offer && can('accept') && (
        <AcceptTerms
          order={order}
          offer={offer}
          isTotalChanged={totalBefore !== undefined && totalBefore !== offer.total}
          error={accept.error}
        />
      )}
      {step?.kind === 'accept' && (
        <AcceptDialog
          order={order}
          offer={step.offer}
          onTotalChange={() => showNewTotal(step.offer)}
          onClose={close}
        />
      )}
      {step?.kind === 'counter' && (
        <CounterDialog order={order} offer={step.offer} onClose={close} />
      )}
      {step?.kind === 'decline' && <DeclineDialog order={order} onClose={close} />}
      {step?.kind === 'withdraw' && <WithdrawDialog order={order} onClose={close} />}
    </section>
  );
}

const isPayable = (order: Order): boolean =>
  order.state === 'accepted' &&
  getBalanceCents(order) > 0 &&
  !order.isCapturing &&
  !order.dispute?.isOpen;

/** An offer cannot be accepted while another quote holds one of its pieces. */
function TakenPieces({ order }: { order: Order }) {
  const availability = useAvailability(order);
  const lines = order.offers.at(-1)?.lines ?? [];
  const canAccept = nextState(order.state, 'accept', 'collector') !== undefined;
  const taken = order.items.filter(
    ({ productId }) =>
      lines.some((line) => line.productId === productId) && !isFree(availability.get(productId)),
  );
  const claims = useOwnClaims(canAccept && taken.length > 0);

  if (!canAccept || taken.length === 0 || !claims) return null;
  const own = taken.flatMap((item) => claims.get(item.productId) ?? []);
  const pronoun = taken.length > 1 ? 'them' : 'it';
  return (
    <div className={styles.taken}>
      {own.map(({ kind, order: { id, reference } }) => (
        <p key={id}>
          {kind === 'bought' ? 'You bought ' : 'We are holding for you '}
          {describePieces(taken.filter(({ productId }) => claims.get(productId)?.order.id === id))}{' '}
          in quote <Link to={paths.quote(id)}>{reference}</Link>.
        </p>
      ))}
      <p>
        {describeOthers(taken.filter(({ productId }) => !claims.has(productId)))}This offer cannot
        be accepted as it is. Write to us for an offer without {pronoun}
        {own.length < taken.length && ', or ask to be notified below'}.
      </p>
    </div>
  );
}

function describeOthers(items: readonly OrderItem[]): string {
  if (items.length === 0) return '';
  return `${describePieces(items)} ${items.length > 1 ? 'are' : 'is'} on hold for another collector, or sold. `;
}

const isFree = (availability: Product['availability'] | undefined) =>
  availability === undefined || isOnSale({ availability });

function AskAgain({ order }: { order: Order }) {
  const repeat = useRepeat(order.id);
  const navigate = useNavigate();
  const { error, isPending } = repeat;

  const ask = () => repeat.mutate(undefined, { onSuccess: ({ id }) => navigate(paths.quote(id)) });

  return (
    <>
      <Button variant="solid" size="large" isPending={isPending} onClick={ask}>
        {isPending ? 'Asking…' : 'Ask Again'}
      </Button>
      <FormError>{error && !isAccessError(error) && describeChangeError(error, order)}</FormError>
    </>
  );
}
