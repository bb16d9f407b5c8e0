import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Offer, Order, OrderItem, QuoteState } from '../../../../shared/entities/order.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { countPieces, getShareBought, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { isRepeatable, nextState } from '../../../../shared/quotes/states.ts';
import { isAccessError } from '../../lib/api.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useRepeat } from '../../lib/quoteQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Deadline } from '../../ui/Deadline.tsx';
import { Link } from '../../ui/Link.tsx';
import { isAnswered } from '../../ui/quotes/statuses.ts';
import { ShopName } from '../../ui/ShopName.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { isOnSale } from '../common/availability.ts';
import { describePieces } from '../common/quotes/describePieces.ts';
import { useOwnClaims } from '../common/quotes/ownClaims.ts';
import { describeChangeError } from './changeErrors.ts';
import styles from './NextStep.module.css';
import { AcceptDialog, CounterDialog, DeclineDialog, WithdrawDialog } from './QuoteDialogs.tsx';
import { useAvailability } from './useAvailability.ts';

type Step =
  | { kind: 'accept' | 'counter'; offer: Offer }
  | { kind: 'decline' | 'withdraw'; offer?: undefined };

export function NextStep({ order }: { order: Order }) {
  // An open dialog stays when the other side changes the quote, and shows why its step fails.
  const [step, setStep] = useState<Step>();
  const title = useFocusAfterStep(order.state, step !== undefined);
  const offer = order.offers.at(-1);
  const can = (action: 'accept' | 'counter' | 'decline' | 'withdraw') =>
    nextState(order.state, action, 'collector') !== undefined;
  const close = () => setStep(undefined);

  return (
    <section aria-labelledby="next-step" data-state={order.state} className={styles.step}>
      <div role="status">
        <h2 id="next-step" ref={title} tabIndex={-1} className={styles.title}>
          {getTitle(order)}
        </h2>
        <p className={styles.text}>{describeNext(order)}</p>
        <TakenPieces order={order} />
      </div>
      <div className={`${styles.actions} no-print`}>
        {offer && can('accept') && (
          <Button
            variant="solid"
            size="large"
            aria-haspopup="dialog"
            onClick={() => setStep({ kind: 'accept', offer })}
          >
            Accept Offer
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
        {isRepeatable(order.state) && !isOnlyQuestion(order) && getShareBought(order) !== 'all' && (
          <AskAgain order={order} />
        )}
        <div className={styles.exits}>
          {offer && can('decline') && (
            <TextButton aria-haspopup="dialog" onClick={() => setStep({ kind: 'decline' })}>
              Decline
            </TextButton>
          )}
          {can('withdraw') && (
            <TextButton aria-haspopup="dialog" onClick={() => setStep({ kind: 'withdraw' })}>
              {isOnlyQuestion(order) ? 'Withdraw Question' : 'Cancel Request'}
            </TextButton>
          )}
        </div>
      </div>
      {step?.kind === 'accept' && <AcceptDialog order={order} offer={step.offer} onClose={close} />}
      {step?.kind === 'counter' && (
        <CounterDialog order={order} offer={step.offer} onClose={close} />
      )}
      {step?.kind === 'decline' && <DeclineDialog order={order} onClose={close} />}
      {step?.kind === 'withdraw' && <WithdrawDialog order={order} onClose={close} />}
    </section>
  );
}

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

/** Focuses the title when the quote's new state removes the button that opened the dialog. */
function useFocusAfterStep(state: QuoteState, isOpen: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const stateBefore = useRef<QuoteState>(undefined);

  useEffect(() => {
    if (isOpen) stateBefore.current ??= state;
    else if (stateBefore.current !== undefined && stateBefore.current !== state) {
      if (document.activeElement === document.body) title.current?.focus();
      stateBefore.current = undefined;
    }
  }, [isOpen, state]);

  return title;
}

function AskAgain({ order }: { order: Order }) {
  const repeat = useRepeat(order.id);
  const navigate = useNavigate();
  const { error, isPending } = repeat;

  const ask = () => {
    if (isPending) return;
    repeat.mutate(undefined, { onSuccess: ({ id }) => navigate(paths.quote(id)) });
  };

  return (
    <>
      <Button
        variant="solid"
        size="large"
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={ask}
      >
        {isPending ? 'Asking…' : 'Ask Again'}
      </Button>
      <p role="alert" className={styles.error}>
        {error && !isAccessError(error) && describeChangeError(error, order)}
      </p>
    </>
  );
}

const LOST = {
  none: {
    title: 'No longer available',
    text: 'Another collector was first, or we took it off sale. We can notify you when a piece like it arrives.',
  },
  some: {
    title: 'No longer available',
    text: 'You bought some of these pieces in another quote. The others are no longer available.',
  },
  all: {
    title: 'Already yours',
    text: 'This quote is closed because you bought everything in it in another quote. You can still write to us here.',
  },
} as const;

function getTitle(order: Order): string {
  const { state, offers, totalAmount, history } = order;
  const isOne = countPieces(order) === 1;
  if (isOnlyQuestion(order)) return getQuestionTitle(order);
  switch (state) {
    case 'pending':
      return 'We are reviewing your request';
    case 'quoted':
      return offers.length > 0
        ? `Our offer: ${formatMoney(totalAmount)}`
        : 'We have answered by e-mail';
    case 'countered':
      return 'We are reviewing your counteroffer';
    case 'accepted':
      if (offers.length === 0) return 'We have agreed';
      return isOne ? 'Your piece is on hold' : 'Your pieces are on hold';
    case 'sold':
      return 'Sold to you';
    case 'declined':
      if (history.at(-1)?.actor === 'collector') return 'You declined';
      return isOne ? 'We cannot offer this piece' : 'We cannot offer these pieces';
    case 'withdrawn':
      return 'You canceled this request';
    case 'expired':
      return 'The offer has expired';
    case 'lapsed':
      return 'The hold has ended';
    case 'lost':
      return LOST[getShareBought(order)].title;
  }
}

function getQuestionTitle(order: Order): string {
  switch (order.state) {
    case 'pending':
      return isAnswered(order) ? 'We have answered your question' : 'We have your question';
    case 'quoted':
      return 'We have answered your question';
    case 'withdrawn':
      return 'You withdrew this question';
    case 'lost':
      return getShareBought(order) === 'all' ? 'You bought this piece' : 'This piece has been sold';
    default:
      return 'This question is closed';
  }
}

function describeQuestion(order: Order): string {
  switch (order.state) {
    case 'pending':
      return isAnswered(order)
        ? 'Our answer is in the conversation. You can write to us again at any time.'
        : 'We’ll answer here and by e-mail. You can add a message at any time.';
    case 'quoted':
      return 'Please see our e-mail. You can also write to us here.';
    case 'lost':
      return getShareBought(order) === 'all'
        ? 'If you still have a question about it, write to us here.'
        : 'We can notify you when a piece like it arrives.';
    default:
      return 'You can ask us again on the page of the piece.';
  }
}

function describeNext(order: Order): ReactNode {
  const { state, offers, heldUntil, sale, layaway } = order;
  const isOne = countPieces(order) === 1;
  if (isOnlyQuestion(order)) return describeQuestion(order);
  const offer = offers.at(-1);
  switch (state) {
    case 'pending':
      return 'We’ll answer here and by e-mail. You can add a message at any time.';
    case 'quoted':
      return offer ? (
        <>
          Valid until <Deadline at={offer.expiresAt} />. Accept it, make a counteroffer, or ask us a
          question.
        </>
      ) : (
        'Please see our e-mail. You can also write to us here.'
      );
    case 'countered':
      return (
        <>
          We’ll answer here and by e-mail.
          {offer && (
            <>
              {' '}
              Our offer of {formatMoney(offer.total)} stays valid until{' '}
              <Deadline at={offer.expiresAt} />.
            </>
          )}
        </>
      );
    case 'accepted':
      return (
        <>
          {heldUntil && (
            <>
              Held for you until <Deadline at={heldUntil} />.{' '}
            </>
          )}
          {layaway ? (
            'The payments that we agreed on are listed below.'
          ) : (
            <>
              <ShopName /> will contact you about payment and shipping. Nothing is charged here.
            </>
          )}
        </>
      );
    case 'sold':
      return sale
        ? `On ${formatDate(sale.at)} for ${formatMoney(sale.total)}. Thank you, and enjoy ${isOne ? 'it' : 'them'}.`
        : 'Thank you.';
    case 'declined':
      return `This quote is closed. You can ask again ${isOne ? 'if the piece is' : 'for any pieces that are'} still available.`;
    case 'withdrawn':
      return `If you change your mind, you can ask again ${isOne ? 'if the piece is' : 'for any pieces that are'} still available.`;
    case 'expired':
      return `Ask again, and we’ll make another offer if the ${isOne ? 'piece is' : 'pieces are'} still available.`;
    case 'lapsed':
      return isOne
        ? 'Other collectors can ask for the piece again. Ask again if you still want it.'
        : 'Other collectors can ask for the pieces again. Ask again if you still want them.';
    case 'lost':
      return LOST[getShareBought(order)].text;
  }
}
