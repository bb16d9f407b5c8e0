import type { CollectorUpdate } from '../../../../shared/entities/mail.ts';
import type { OrderStatus } from '../../../../shared/entities/order.ts';
import { capitalize, type Facts, type Words } from './quote-facts.ts';

/** The pieces of a lost quote are no longer for sale; the requester may have bought them in another quote. */
const LOST: Record<Facts['bought'], (facts: Facts) => Words> = {
  none: ({ isOne }) => ({
    subject: 'no longer available',
    title: 'No longer available',
    text: isOne
      ? 'We’re sorry. This piece is no longer available. We would be glad to look for one like it.'
      : 'We’re sorry. These pieces are no longer available. We would be glad to look for similar ones.',
  }),
  some: () => ({
    subject: 'all pieces are sold',
    title: 'All pieces are sold',
    text: 'This quote is closed: you bought some of its pieces in another quote, and the others are no longer available. We would be glad to look for similar ones.',
  }),
  all: ({ these, pieces }) => ({
    subject: `you bought ${these} in another quote`,
    title: `You bought ${these}`,
    text: `This quote is closed because you bought ${pieces} in another quote.`,
  }),
};

export const FOR_COLLECTOR: Record<CollectorUpdate, (facts: Facts, status: OrderStatus) => Words> =
  {
    requested: ({ count, isOne }) => ({
      subject: `we have your request for ${count}`,
      title: 'We have your request',
      text: `Thank you. We’ll review ${isOne ? 'the' : 'each'} piece and send you an offer by e-mail, usually within one business day.`,
    }),
    offered: ({ ofTotal, expiresOn, pieces }) => ({
      subject: `an offer${ofTotal}`,
      title: 'Our offer',
      text: `Our offer is valid until ${expiresOn}. You can accept it, make a counteroffer or ask us about it. Once you accept, we’ll hold ${pieces} for you.`,
    }),
    accepted: ({ ofTotal, heldUntil, pieces, needsAddress, howToPay }) => ({
      subject: 'offer accepted, held for you',
      title: 'Held for you',
      text: `Thank you for accepting our offer${ofTotal}. We are holding ${pieces} for you until ${heldUntil}.${howToPay}${needsAddress ? ` Please also enter the address to which we should send ${pieces}, on your quote page.` : ''}`,
    }),
    declined: ({ these }) => ({
      subject: `we cannot offer ${these}`,
      title: `We cannot offer ${these}`,
      text: `We’re sorry, but we cannot offer you ${these}, and have closed your request.`,
    }),
    expired: ({ pieces }) => ({
      subject: 'the offer has expired',
      title: 'The offer has expired',
      text: `Our offer is no longer valid. If you are still interested, write to us or ask again for ${pieces}.`,
    }),
    lapsed: ({ pieces, isOne }) => ({
      subject: 'the hold has ended',
      title: 'The hold has ended',
      text: `We are no longer holding ${pieces} for you, and other collectors can ask for ${isOne ? 'it' : 'them'}. If you are still interested, write to us or ask again.`,
    }),
    released: ({ pieces, isOne }) => ({
      subject: 'the hold has ended',
      title: 'The hold has ended',
      text: `We are no longer holding ${pieces} for you, and other collectors can ask for ${isOne ? 'it' : 'them'}. If you did not expect this, write to us.`,
    }),
    lost: (facts) => LOST[facts.bought](facts),
    sold: ({ these, isOne, andCertificates, payment }) => ({
      subject: 'sold to you',
      title: 'Sold to you',
      text: `Thank you.${payment.ofAmount && ` We have received your payment${payment.ofAmount}.`} ${capitalize(these)} ${isOne ? 'is' : 'are'} now yours. You will find the invoice${andCertificates} on your quote page.`,
    }),
    message: ({ shop }) => ({
      subject: `a message from ${shop}`,
      title: 'A message for you',
      text: `${shop} sent you a message about your quote.`,
    }),
    layaway: ({ pieces }) => ({
      subject: 'your installment plan',
      title: 'Your installment plan',
      text: `The payments that we agreed on are listed below. We’ll hold ${pieces} for you as long as each payment arrives on time.`,
    }),
    payment: ({ instalment, nextInstalment }) => ({
      subject: `we have received ${instalment.amount}`,
      title: 'Payment received',
      text: `Thank you. We have received your payment of ${instalment.amount}. ${toRest(nextInstalment, '')}`,
    }),
    marked: (facts, status) => MARKED[status](facts),
    'offer-expires': ({ ofTotal, expiresOn }) => ({
      subject: `the offer${ofTotal} expires soon`,
      title: 'Our offer expires soon',
      text: `Our offer is valid until ${expiresOn}. You can accept it, make a counteroffer or ask us about it.`,
    }),
    'hold-ends': ({ heldUntil, pieces, isOne }) => ({
      subject: 'the hold ends soon',
      title: 'The hold ends soon',
      text: `We are holding ${pieces} for you until ${heldUntil}. After that, other collectors can ask for ${isOne ? 'it' : 'them'}. If you have already paid or need more time, write to us.`,
    }),
    'instalment-due': ({ instalment }) => ({
      subject: `payment of ${instalment.amount} due on ${instalment.dueOn}`,
      title: 'Your next payment',
      text: `Your next payment of ${instalment.amount} is due on ${instalment.dueOn}.`,
    }),
    'instalment-overdue': ({ instalment, heldUntil, pieces }) => ({
      subject: `payment of ${instalment.amount} was due on ${instalment.dueOn}`,
      title: 'A payment is overdue',
      text: `Your payment of ${instalment.amount} was due on ${instalment.dueOn}. We are holding ${pieces} for you until ${heldUntil}. If you have already paid or need more time, write to us.`,
    }),
    paid: ({ payment, nextInstalment, balanceDue }) => ({
      subject: payment.ofAmount ? `we have received ${payment.amount}` : 'payment received',
      title: 'Payment received',
      text: `Thank you. We have received your payment${payment.ofAmount}${payment.byMethod}. ${toRest(nextInstalment, balanceDue)}`,
    }),
    'payment-pending': ({ payment }) => ({
      subject: 'your payment is pending',
      title: 'Payment pending',
      text: `Thank you. Your payment${payment.ofAmount}${payment.byMethod} has not cleared yet. We’ll e-mail you as soon as it has.`,
    }),
    'payment-failed': ({ payment }) => ({
      subject: 'your payment did not go through',
      title: 'Your payment did not go through',
      text: `Your payment${payment.ofAmount}${payment.byMethod} did not go through, so we have not received it. You can pay again on your quote page, in the same or another way.`,
    }),
    refunded: ({ payment }) => ({
      subject: payment.ofAmount ? `we have refunded ${payment.amount}` : 'your refund',
      title: 'Your refund',
      text: `We have refunded ${payment.ofAmount ? payment.amount : 'your payment'}${payment.byMethod}. It can take a few business days to reach you.`,
    }),
    shipped: ({ these, it, byCarrier }) =>
      byCarrier === undefined
        ? {
            subject: 'picked up',
            title: 'Picked up',
            text: `You have picked up ${these}. We hope you enjoy ${it}.`,
          }
        : {
            subject: 'shipped',
            title: 'Shipped',
            text: `We have shipped ${these}${byCarrier}.`,
          },
    delivered: ({ these, has, returnableUntil }) => ({
      subject: 'delivered',
      title: 'Delivered',
      text: `${capitalize(these)} ${has} been delivered.${returnableUntil ? ` If something is not right, you can ask to return ${these} until ${returnableUntil}, on your quote page.` : ''}`,
    }),
    'return-requested': ({ these, it }) => ({
      subject: 'we have your request for a return',
      title: 'We have your request',
      text: `We have your request to return ${these} and will answer by e-mail. Please do not send ${it} back before that.`,
    }),
    'return-approved': ({ these, it, has, isOne }) => ({
      subject: 'your return is approved',
      title: 'Your return is approved',
      text: `You can return ${these}. Please pack ${it} well and insure the parcel. We’ll refund you once ${isOne ? 'it' : 'they'} ${has} arrived.`,
    }),
    'return-declined': ({ these }) => ({
      subject: 'your return is declined',
      title: 'Your return is declined',
      text: `We’re sorry, but we cannot take ${these} back. If you have questions, write to us.`,
    }),
    // Staff also take back pieces that were never sent.
    'return-received': ({ these, isOne }) => ({
      subject: `${these} ${isOne ? 'is' : 'are'} back with us`,
      title: `${capitalize(these)} ${isOne ? 'is' : 'are'} back with us`,
      text: `We have ${these} back. Your refund comes next.`,
    }),
  };

/** The rest after a payment. */
function toRest(next: Facts['nextInstalment'], balanceDue: string): string {
  if (next) return `Your next payment of ${next.amount} is due on ${next.dueOn}.`;
  return balanceDue ? `Your remaining balance is ${balanceDue}.` : 'You have now paid in full.';
}

const MARKED: Record<OrderStatus, (facts: Facts) => Words> = {
  pending: () => ({
    subject: 'your request is open again',
    title: 'Your request is open again',
    text: 'We are reviewing your request again and will answer by e-mail.',
  }),
  quoted: () => ({
    subject: 'we have answered',
    title: 'We have answered your request',
    text: 'We have answered you separately. If you cannot find our answer, write to us.',
  }),
  accepted: ({ pieces, heldUntil, howToPay }) => ({
    subject: 'offer accepted, held for you',
    title: 'You accepted our offer',
    text: `Thank you. We have noted that you accepted our offer, and are holding ${pieces} for you until ${heldUntil}.${howToPay} If this is a mistake, write to us.`,
  }),
  declined: () => ({
    subject: 'closed without a sale',
    title: 'Your request is closed',
    text: 'We have closed your request without a sale. If you are still interested, you can ask again.',
  }),
  sold: ({ these, isOne }) => ({
    subject: 'sold to you',
    title: 'Sold to you',
    text: `Thank you. ${capitalize(these)} ${isOne ? 'is' : 'are'} now yours.`,
  }),
};

export const QUESTION_FOR_COLLECTOR: Partial<typeof FOR_COLLECTOR> = {
  requested: () => ({
    subject: 'we have received it',
    title: 'We have your question',
    text: 'Thank you. We’ll answer by e-mail, usually within one business day.',
  }),
  declined: () => QUESTION_CLOSED,
  lost: ({ bought }) =>
    bought === 'all'
      ? {
          subject: 'you bought the piece',
          title: 'You bought the piece you asked about',
          text: 'We have closed your question because you bought the piece. If you still want to know something about it, write to us.',
        }
      : {
          subject: 'the piece has been sold',
          title: 'The piece has been sold',
          text: 'The piece you asked about has been sold. We would be glad to look for one like it.',
        },
  message: ({ shop }) => ({
    subject: `an answer from ${shop}`,
    title: 'An answer for you',
    text: `${shop} has answered your question.`,
  }),
  marked: (_facts, status) => {
    if (status === 'declined') return QUESTION_CLOSED;
    return status === 'quoted' ? QUESTION_ANSWERED : QUESTION_OPEN;
  },
};

const QUESTION_CLOSED: Words = {
  subject: 'closed',
  title: 'Your question is closed',
  text: 'We have closed your question. If there is anything else you would like to know, write to us.',
};
const QUESTION_ANSWERED: Words = {
  subject: 'we have answered',
  title: 'We have answered your question',
  text: 'We have answered you separately. If you cannot find our answer, write to us.',
};
const QUESTION_OPEN: Words = {
  subject: 'it is open again',
  title: 'Your question is open again',
  text: 'We are reviewing your question again and will answer by e-mail.',
};
