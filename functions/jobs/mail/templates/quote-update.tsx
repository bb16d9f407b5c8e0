import { Text } from '@react-email/components';
import pluralize from 'pluralize';
import type { ReactNode } from 'react';
import {
  type CollectorUpdate,
  type DealerUpdate,
  MAX_MAIL_PRODUCTS,
} from '../../../../shared/entities/mail.ts';
import type { OrderStatus } from '../../../../shared/entities/order.ts';
import { isCertified } from '../../../../shared/quotes/documents.ts';
import { formatMoney, toCents } from '../../../../shared/quotes/money.ts';
import { countPieces } from '../../../../shared/quotes/quote.ts';
import { toLine } from './clean-text.ts';
import {
  type Content,
  formatMailDate,
  formatMailTime,
  type Letter,
  type MailContext,
  toSiteUrl,
} from './context.ts';
import { QuoteList } from './items.tsx';
import { Action, MailAddress, MoreLink, Paragraph, Quotation, Subheading } from './parts.tsx';
import { colored, FONT_FAMILIES } from './styles.ts';

type Quote = Content<'quote-update'>;

const MAX_PERSON_LENGTH = 80;
const MAX_INSTALMENTS = 24;

interface Words {
  subject: string;
  title: string;
  text: string;
}

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

interface Facts {
  count: string;
  isOne: boolean;
  pieces: string;
  these: string;
  andCertificates: string;
  ofTotal: string;
  expiresOn: string;
  heldUntil: string;
  instalment: { amount: string; dueOn: string };
  nextInstalment: { amount: string; dueOn: string } | undefined;
  person: string;
  shop: string;
  bought: 'all' | 'some' | 'none';
}

export function quoteUpdate(quote: Quote, context: MailContext): Letter {
  const facts = toFacts(quote, context);
  const isForDealer = quote.to === 'dealer';
  const { subject, title, text } = toWords(quote, facts);
  const shop = context.shop.name;
  const noun = quote.isQuestion ? 'question' : 'quote';

  return {
    subject: capitalize(`${isForDealer ? noun : `your ${noun}`} ${quote.reference}: ${subject}`),
    preview: quote.items.map(({ name }) => name).join(', '),
    title,
    body: (
      <>
        <Paragraph>{text}</Paragraph>
        {isForDealer && <Requester quote={quote} person={facts.person} />}
        {!isForDealer && <HowToWrite quote={quote} />}
        <QuotedText quote={quote} title={toTextTitle(quote)} />
        <Items quote={quote} context={context} />
        <Installments quote={quote} context={context} />
        <Action href={toQuoteUrl(quote, context)}>{toActionLabel(quote)}</Action>
      </>
    ),
    reason: isForDealer
      ? `You are receiving this e-mail because you handle ${quote.isQuestion ? 'questions' : 'quote requests'} for ${shop}.`
      : `You are receiving this e-mail because you ${quote.isQuestion ? `asked ${shop} a question` : `requested a quote from ${shop}`}.`,
  };
}

function toWords(quote: Quote, facts: Facts): Words {
  if (quote.to === 'dealer') {
    const question = quote.isQuestion ? QUESTION_FOR_DEALER[quote.update] : undefined;
    return (question ?? FOR_DEALER[quote.update])(facts);
  }
  const question = quote.isQuestion ? QUESTION_FOR_COLLECTOR[quote.update] : undefined;
  return (question ?? FOR_COLLECTOR[quote.update])(facts, quote.status);
}

const FOR_COLLECTOR: Record<CollectorUpdate, (facts: Facts, status: OrderStatus) => Words> = {
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
  accepted: ({ ofTotal, heldUntil, pieces }) => ({
    subject: 'offer accepted, held for you',
    title: 'Held for you',
    text: `Thank you for accepting our offer${ofTotal}. We are holding ${pieces} for you until ${heldUntil}. We’ll e-mail you payment instructions and shipping details, usually within one business day.`,
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
  sold: ({ these, isOne, andCertificates }) => ({
    subject: 'sold to you',
    title: 'Sold to you',
    text: `Thank you. ${capitalize(these)} ${isOne ? 'is' : 'are'} now yours. You will find the invoice${andCertificates} on your quote page.`,
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
    text: `Thank you. We have received your payment of ${instalment.amount}. ${nextInstalment ? `Your next payment of ${nextInstalment.amount} is due on ${nextInstalment.dueOn}.` : 'You have now paid in full.'}`,
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
};

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
  accepted: ({ pieces, heldUntil }) => ({
    subject: 'offer accepted, held for you',
    title: 'You accepted our offer',
    text: `Thank you. We have noted that you accepted our offer, and are holding ${pieces} for you until ${heldUntil}. We’ll e-mail you about payment and shipping. If this is a mistake, write to us.`,
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

const FOR_DEALER: Record<DealerUpdate, (facts: Facts) => Words> = {
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
    text: `${person} has accepted the offer${ofTotal}. ${capitalize(pieces)} ${isOne ? 'is' : 'are'} on hold until ${heldUntil}. Arrange payment and shipping; once you have been paid, mark the quote as sold.`,
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
    text: `${capitalize(pieces)} ${isOne ? 'is' : 'are'} on hold for ${person} until ${heldUntil}. If you have been paid, mark the quote as sold.`,
  }),
  'instalment-overdue': ({ person, instalment, heldUntil, pieces, isOne }) => ({
    subject: `a payment from ${person} is overdue`,
    title: 'Payment overdue',
    text: `The payment of ${instalment.amount} was due on ${instalment.dueOn}. ${capitalize(pieces)} ${isOne ? 'is' : 'are'} on hold until ${heldUntil}. If the payment has arrived, record it.`,
  }),
};

const QUESTION_FOR_COLLECTOR: Partial<typeof FOR_COLLECTOR> = {
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

const QUESTION_FOR_DEALER: Partial<typeof FOR_DEALER> = {
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

function toFacts(quote: Quote, context: MailContext): Facts {
  const { items, totals, requester, expiresAt, heldUntil, instalments } = quote;
  const { firstName, lastName, email } = requester;
  const name = [firstName, lastName].filter(Boolean).join(' ') || email || 'a collector';
  const instalment = quote.instalment === null ? undefined : instalments[quote.instalment];
  const next = instalments.find(({ paidAt }) => paidAt === null);
  const isOne = countPieces(quote) === 1;
  return {
    count: toCount(quote),
    isOne,
    pieces: isOne ? 'the piece' : 'the pieces',
    these: isOne ? 'this piece' : 'these pieces',
    andCertificates: toCertificates(items.filter(isCertified).length),
    ofTotal: totals ? ` of ${formatMoney(totals.total)}` : '',
    expiresOn: toTime(expiresAt, context),
    heldUntil: toTime(heldUntil, context),
    instalment: {
      amount: instalment ? formatMoney(instalment.amount) : 'the agreed amount',
      dueOn: instalment ? formatMailDate(instalment.dueAt, context) : 'the agreed day',
    },
    nextInstalment: next && {
      amount: formatMoney(next.amount),
      dueOn: formatMailDate(next.dueAt, context),
    },
    person: toLine(name, MAX_PERSON_LENGTH),
    shop: context.shop.name,
    bought: !items.some(({ isBought }) => isBought)
      ? 'none'
      : items.every(({ isBought }) => isBought)
        ? 'all'
        : 'some',
  };
}

const toCertificates = (count: number) =>
  count === 0 ? '' : ` and the ${pluralize('certificate', count)} of authenticity`;

const toCount = (quote: Quote) => pluralize('piece', countPieces(quote), true);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const toTime = (at: string | null, context: MailContext) =>
  at === null ? 'the agreed time' : formatMailTime(at, context);

const toQuoteUrl = ({ orderId }: Quote, context: MailContext) =>
  toSiteUrl(context, `/quotes/${orderId}`);

function toActionLabel({ to, update, isQuestion }: Quote): string {
  if (isQuestion) return to === 'dealer' ? 'Open the question' : 'See your question';
  if (to === 'dealer') return 'Open the quote';
  return update === 'offered' || update === 'offer-expires' ? 'Answer the offer' : 'See your quote';
}

function toTextTitle({ to, update, isQuestion }: Quote): string {
  if (update === 'message') return isQuestion && to === 'collector' ? 'Answer' : 'Message';
  if (update === 'requested' && isQuestion) return to === 'dealer' ? 'Question' : 'Your question';
  if (update === 'requested') return to === 'dealer' ? 'Their note' : 'Your note';
  return 'Note';
}

function Requester({ quote, person }: { quote: Quote; person: string }) {
  const { email } = quote.requester;
  if (email === null || person === email) return null;
  return (
    <Paragraph>
      {'Their e-mail address is '}
      <MailAddress address={email} />.
    </Paragraph>
  );
}

const TO_ANSWER: readonly CollectorUpdate[] = ['requested', 'offered', 'message', 'offer-expires'];

function HowToWrite({ quote: { update, isQuestion, isGuest } }: { quote: Quote }) {
  const noun = isQuestion ? 'question' : 'quote';
  if (!isGuest) {
    return (
      <Paragraph>{`To write to us, use the page of your ${noun} or reply to this e-mail.`}</Paragraph>
    );
  }
  const isOwnQuestion = isQuestion && update === 'requested';
  const canAnswer = !isOwnQuestion && TO_ANSWER.some((each) => each === update);
  const purpose = canAnswer ? 'answer' : `see your ${noun}`;
  return (
    <>
      <Paragraph>{`Log in or create an account with this address to ${purpose}.`}</Paragraph>
      <Paragraph>You can also reply to this e-mail.</Paragraph>
    </>
  );
}

function QuotedText({ quote: { text }, title }: { quote: Quote; title: string }) {
  if (!text?.trim()) return null;
  return (
    <>
      <Subheading>{title}</Subheading>
      <Quotation text={text} />
    </>
  );
}

function Items({ quote, context }: { quote: Quote; context: MailContext }) {
  const { items } = quote;
  const shown = items.slice(0, MAX_MAIL_PRODUCTS);
  return (
    <>
      <Subheading>{quote.isQuestion ? 'The piece' : toCount(quote)}</Subheading>
      <QuoteList items={shown} context={context} hasQuantities={!quote.isQuestion} />
      {items.length > shown.length && (
        <MoreLink href={toQuoteUrl(quote, context)}>
          {`and ${items.length - shown.length} more`}
        </MoreLink>
      )}
      <Totals quote={quote} />
    </>
  );
}

function Totals({ quote: { totals } }: { quote: Quote }) {
  if (!totals) return null;
  const { shipping, insurance, discount, total } = totals;
  const lines = [
    ['Shipping', shipping],
    ['Insurance', insurance],
    ['Discount', discount],
  ] as const;
  const extras = lines.filter(([, amount]) => toCents(amount) > 0);
  return (
    <>
      {extras.map(([label, amount]) => (
        <Line key={label}>
          {`${label}: ${label === 'Discount' ? '−' : ''}${formatMoney(amount)}`}
        </Line>
      ))}
      <Line>
        <strong>{`Total: ${formatMoney(total)}`}</strong>
      </Line>
    </>
  );
}

function Installments({ quote: { instalments }, context }: { quote: Quote; context: MailContext }) {
  if (instalments.length === 0) return null;
  const hidden = instalments.length - MAX_INSTALMENTS;
  return (
    <>
      <Subheading>Installments</Subheading>
      {instalments.slice(0, MAX_INSTALMENTS).map(({ amount, dueAt, paidAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the instalments never change
        <Line key={index}>
          {`${formatMoney(amount)} · ${paidAt ? `paid on ${formatMailDate(paidAt, context)}` : `due on ${formatMailDate(dueAt, context)}`}`}
        </Line>
      ))}
      {hidden > 0 && <Line>{`and ${hidden} more`}</Line>}
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  const style = { margin: '4px 0', font: `15px/1.4 ${FONT_FAMILIES.mono}` };
  return <Text {...colored('ink', style, 'detail')}>{children}</Text>;
}
