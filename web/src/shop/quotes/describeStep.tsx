import type { ReactNode } from 'react';
import type { Order, QuoteState, Stage } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { countPieces, getShareBought, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { describeNextStep } from '../../../../shared/quotes/stage.ts';
import { isAgreedState } from '../../../../shared/quotes/states.ts';
import { formatDate } from '../../lib/dates.ts';
import { Deadline } from '../../ui/Deadline.tsx';
import { isAnswered } from '../../ui/quotes/statuses.ts';

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

export function describeStep(order: Order): StepText {
  if (isOnlyQuestion(order)) return describeQuestion(order);
  const { state, offers, totalAmount, history } = order;
  if (isAgreedState(state)) return describeSale(order);
  const offer = offers.at(-1);
  const isOne = countPieces(order) === 1;
  const ifAvailable = `${isOne ? 'if the piece is' : 'for any pieces that are'} still available`;
  const steps: Record<Exclude<QuoteState, 'accepted' | 'sold'>, StepText> = {
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
  return steps[state];
}

function describeSale(order: Order): StepText {
  const { stage, offers, heldUntil, sale } = order;
  if (!stage) return { title: 'We have agreed', text: SEE_MAIL };
  const isOne = countPieces(order) === 1;
  const titles: Readonly<Record<Stage, string>> = {
    'awaiting payment':
      offers.length > 0 ? `Your ${isOne ? 'piece is' : 'pieces are'} on hold` : 'We have agreed',
    pending: 'Your payment is pending',
    'part paid': 'Part of it is paid',
    paid: 'Paid, thank you',
    shipped: 'On the way to you',
    delivered: 'Delivered',
    completed: 'Sold to you',
    'return requested': 'You asked for a return',
    returned: 'Your return has arrived',
    refunded: 'Refunded',
    disputed: 'Your payment is disputed',
  };
  const isHeld = heldUntil !== null && heldUntil > new Date().toISOString();
  const isUnpaid = stage === 'awaiting payment' || stage === 'part paid';
  return {
    title: titles[stage],
    text:
      isUnpaid && isHeld ? (
        <>
          Held for you until <Deadline at={heldUntil} />.{' '}
          {describeNextStep({ ...order, heldUntil: null }, stage, formatDate)}
        </>
      ) : stage === 'completed' && sale ? (
        `On ${formatDate(sale.at)} for ${formatMoney(sale.total)}. Thank you, and enjoy ${isOne ? 'it' : 'them'}.`
      ) : (
        describeNextStep(order, stage, formatDate)
      ),
  };
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
