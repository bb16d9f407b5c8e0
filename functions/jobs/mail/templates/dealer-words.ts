import type { DealerUpdate } from '../../../../shared/entities/mail.ts';
import { capitalize, type Facts, type Words } from './quote-facts.ts';

export const FOR_DEALER: Record<DealerUpdate, (facts: Facts) => Words> = {
  requested: ({ person, count }) => ({
    subject: `request from ${person} for ${count}`,
    title: `Quote request from ${person}`,
    text: `${person} requests a quote for ${count}.`,
  }),
  countered: ({ person, ofTotal }) => ({
    subject: `a counteroffer${ofTotal} from ${person}`,
    title: `A counteroffer from ${person}`,
    text: `${person} has made a counteroffer${ofTotal}. Answer it with a new offer or a message.`,
  }),
  accepted: ({ person, ofTotal, heldUntil, pieces, isOne }) => ({
    subject: `${person} has accepted the offer${ofTotal}`,
    title: 'Offer accepted',
    text: `${person} has accepted the offer${ofTotal}. ${capitalize(pieces)} ${isOne ? 'is' : 'are'} on hold until ${heldUntil}. Record payments that do not come by PayPal: once all is paid, the quote is sold.`,
  }),
  declined: ({ person }) => ({
    subject: `declined by ${person}`,
    title: 'Offer declined',
    text: `${person} has declined the offer.`,
  }),
  withdrawn: ({ person }) => ({
    subject: `canceled by ${person}`,
    title: 'Request canceled',
    text: `${person} has canceled the request. Nothing is on hold for it.`,
  }),
  lapsed: ({ person, pieces, isOne }) => ({
    subject: `the hold for ${person} has ended`,
    title: 'Hold ended',
    text: `The hold for ${person} has ended without a sale. ${capitalize(pieces)} ${isOne ? 'is' : 'are'} available again.`,
  }),
  message: ({ person }) => ({
    subject: `a message from ${person}`,
    title: `A message from ${person}`,
    text: `${person} sent you a message. Until you have read it, further messages about this quote bring at most one e-mail a day.`,
  }),
  'hold-ends': ({ person, heldUntil, pieces, isOne }) => ({
    subject: `the hold for ${person} ends soon`,
    title: 'Hold ends soon',
    text: `${capitalize(pieces)} ${isOne ? 'is' : 'are'} on hold for ${person} until ${heldUntil}. If you have been paid, record the payment.`,
  }),
  'instalment-overdue': ({ person, instalment, heldUntil, pieces, isOne }) => ({
    subject: `a payment from ${person} is overdue`,
    title: 'Payment overdue',
    text: `The payment of ${instalment.amount} was due on ${instalment.dueOn}. ${capitalize(pieces)} ${isOne ? 'is' : 'are'} on hold until ${heldUntil}. If the payment has arrived, record it.`,
  }),
  sold: ({ person, payment, pieces }) => ({
    subject: `${person} has paid in full`,
    title: 'Paid and sold',
    text: `${person} has paid${payment.ofAmount && ` ${payment.amount}`}${payment.byMethod}, so the quote is paid in full and sold. Please pack and ship ${pieces}.`,
  }),
  paid: ({ person, payment, balanceDue }) => ({
    subject: `${person} has paid ${payment.ofAmount ? payment.amount : 'a part'}`,
    title: 'Payment received',
    text: `${person} has paid ${payment.ofAmount ? payment.amount : 'a part'}${payment.byMethod}.${balanceDue && ` ${balanceDue} is still to be paid.`}`,
  }),
  'payment-failed': ({ person, payment }) => ({
    subject: `a payment from ${person} has failed`,
    title: 'Payment failed',
    text: `The payment${payment.ofAmount}${payment.byMethod} from ${person} did not go through. They can pay again.`,
  }),
  unapplied: ({ person, payment }) => ({
    subject: `a payment from ${person} is not applied to a quote`,
    title: 'Unapplied payment',
    text: `A payment${payment.ofAmount}${payment.byMethod} from ${person} has arrived, but is not applied to a quote. Apply it to the quote or refund it.`,
  }),
  reversed: ({ person, payment, pieces }) => ({
    subject: `a payment from ${person} was reversed`,
    title: 'Payment reversed',
    text: `The payment${payment.ofAmount}${payment.byMethod} from ${person} was reversed. Do not ship ${pieces} before this is settled.`,
  }),
  disputed: ({ person }) => ({
    subject: `${person} disputes the payment`,
    title: 'Payment disputed',
    text: `${person} has opened a dispute about the payment. Answer it at PayPal in time.`,
  }),
  'dispute-resolved': ({ person }) => ({
    subject: `the dispute with ${person} is resolved`,
    title: 'Dispute resolved',
    text: `The dispute about the payment of ${person} is resolved.`,
  }),
  'return-requested': ({ person, these }) => ({
    subject: `${person} asks for a return`,
    title: 'Return requested',
    text: `${person} asks to return ${these}. Approve or decline the return.`,
  }),
};

export const QUESTION_FOR_DEALER: Partial<typeof FOR_DEALER> = {
  requested: ({ person }) => ({
    subject: `from ${person}`,
    title: `A question from ${person}`,
    text: `${person} has a question about a piece.`,
  }),
  withdrawn: ({ person }) => ({
    subject: `withdrawn by ${person}`,
    title: 'Question withdrawn',
    text: `${person} has withdrawn the question.`,
  }),
  message: ({ person }) => ({
    subject: `a message from ${person}`,
    title: `A message from ${person}`,
    text: `${person} sent you a message. Until you have read it, further messages about this question bring at most one e-mail a day.`,
  }),
};
