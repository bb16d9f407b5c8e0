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
import { FormError } from '../common/FormError.tsx';
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
  const heading = useFocusAfterStep(order.state, step !== undefined);
  const { title, text } = describeStep(order);
  const offer = order.offers.at(-1);
  const can = (action: 'accept' | 'counter' | 'decline' | 'withdraw') =>
    nextState(order.state, action, 'collector') !== undefined;
  const close = () => setStep(undefined);

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
      <div className={`actions ${styles.actions} no-print`}>
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

interface StepText {
  title: string;
  text: ReactNode;
}

const ANSWER_COMES = 'We’ll answer here and by e-mail. You can add a message at any time.';
const SEE_MAIL = 'Please see our e-mail. You can also write to us here.';

function describeStep(order: Order): StepText {
  if (isOnlyQuestion(order)) return describeQuestion(order);
  const { offers, totalAmount, history, heldUntil, sale, layaway } = order;
  const offer = offers.at(-1);
  const isOne = countPieces(order) === 1;
  const ifAvailable = `${isOne ? 'if the piece is' : 'for any pieces that are'} still available`;
  const steps: Record<QuoteState, StepText> = {
    pending: { title: 'We are reviewing your request', text: ANSWER_COMES },
    quoted: offer
      ? {
          title: `Our offer: ${formatMoney(totalAmount)}`,
          text: (
            <>
              Valid until <Deadline at={offer.expiresAt} />. Accept it, make a counteroffer, or ask
              us a question.
            </>
          ),
        }
      : { title: 'We have answered by e-mail', text: SEE_MAIL },
    countered: {
      title: 'We are reviewing your counteroffer',
      text: (
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
      ),
    },
    accepted: {
      title: offer ? `Your ${isOne ? 'piece is' : 'pieces are'} on hold` : 'We have agreed',
      text: (
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
      ),
    },
    sold: {
      title: 'Sold to you',
      text: sale
        ? `On ${formatDate(sale.at)} for ${formatMoney(sale.total)}. Thank you, and enjoy ${isOne ? 'it' : 'them'}.`
        : 'Thank you.',
    },
    declined: {
      title:
        history.at(-1)?.actor === 'collector'
          ? 'You declined'
          : `We cannot offer ${isOne ? 'this piece' : 'these pieces'}`,
      text: `This quote is closed. You can ask again ${ifAvailable}.`,
    },
    withdrawn: {
      title: 'You canceled this request',
      text: `If you change your mind, you can ask again ${ifAvailable}.`,
    },
    expired: {
      title: 'The offer has expired',
      text: `Ask again, and we’ll make another offer if the ${isOne ? 'piece is' : 'pieces are'} still available.`,
    },
    lapsed: {
      title: 'The hold has ended',
      text: isOne
        ? 'Other collectors can ask for the piece again. Ask again if you still want it.'
        : 'Other collectors can ask for the pieces again. Ask again if you still want them.',
    },
    lost: LOST[getShareBought(order)],
  };
  return steps[order.state];
}

function describeQuestion(order: Order): StepText {
  switch (order.state) {
    case 'pending':
      return isAnswered(order)
        ? {
            title: 'We have answered your question',
            text: 'Our answer is in the conversation. You can write to us again at any time.',
          }
        : { title: 'We have your question', text: ANSWER_COMES };
    case 'quoted':
      return { title: 'We have answered your question', text: SEE_MAIL };
    case 'lost':
      return getShareBought(order) === 'all'
        ? {
            title: 'You bought this piece',
            text: 'If you still have a question about it, write to us here.',
          }
        : {
            title: 'This piece has been sold',
            text: 'We can notify you when a piece like it arrives.',
          };
    default:
      return {
        title:
          order.state === 'withdrawn' ? 'You withdrew this question' : 'This question is closed',
        text: 'You can ask us again on the page of the piece.',
      };
  }
}
