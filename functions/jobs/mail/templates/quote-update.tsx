import { Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { type CollectorUpdate, MAX_MAIL_PRODUCTS } from '../../../../shared/entities/mail.ts';
import { formatMoney, toCents } from '../../../../shared/quotes/money.ts';
import {
  getTaxName,
  PAYMENT_METHOD_NAMES,
  STAGE_NAMES,
} from '../../../../shared/quotes/sale-names.ts';
import { FOR_COLLECTOR, QUESTION_FOR_COLLECTOR } from './collector-words.ts';
import { formatMailDate, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { FOR_DEALER, QUESTION_FOR_DEALER } from './dealer-words.ts';
import { QuoteList } from './items.tsx';
import {
  Action,
  Lines,
  MailAddress,
  MoreLink,
  Paragraph,
  Quotation,
  Subheading,
  TextLink,
} from './parts.tsx';
import {
  capitalize,
  type Facts,
  type QuoteContent as Quote,
  toCount,
  toFacts,
  type Words,
} from './quote-facts.ts';
import { colored, FONT_FAMILIES } from './styles.ts';

const MAX_INSTALMENTS = 24;

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
        <Progress quote={quote} />
        <Parcel quote={quote} />
        {!isForDealer && <HowToWrite quote={quote} />}
        <QuotedText quote={quote} title={toTextTitle(quote)} />
        <ReturnAddress quote={quote} />
        {!isForDealer && <WaysToPay quote={quote} />}
        <Items quote={quote} context={context} />
        <Installments quote={quote} context={context} />
        <Action href={toQuoteUrl(quote, context)}>{toActionLabel(quote)}</Action>
        {!isForDealer && quote.isGuest && <WithAccount quote={quote} context={context} />}
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

const toQuoteUrl = (quote: Quote, context: MailContext) =>
  context.quoteUrl ?? toPageUrl(quote, context);

const toPageUrl = ({ orderId }: Quote, context: MailContext) =>
  toSiteUrl(context, `/quotes/${orderId}`);

function toActionLabel({ to, update, isQuestion, waysToPay }: Quote): string {
  if (isQuestion) return to === 'dealer' ? 'Open the question' : 'See your question';
  if (to === 'dealer') return 'Open the quote';
  switch (update) {
    case 'offered':
    case 'offer-expires':
      return 'Answer the offer';
    case 'accepted':
      return waysToPay.length > 0 ? 'See how to pay' : 'See your quote';
    case 'instalment-due':
    case 'instalment-overdue':
      return 'See how to pay';
    case 'payment-failed':
      return 'Pay again';
    default:
      return 'See your quote';
  }
}

function toTextTitle({ to, update, isQuestion }: Quote): string {
  if (update === 'message') return isQuestion && to === 'collector' ? 'Answer' : 'Message';
  if (update === 'requested' && isQuestion) return to === 'dealer' ? 'Question' : 'Your question';
  if (update === 'requested') return to === 'dealer' ? 'Their note' : 'Your note';
  if (update === 'return-requested') return to === 'dealer' ? 'Their reason' : 'Your reason';
  if (update === 'return-approved' || update === 'return-declined') return 'Our answer';
  if (update === 'disputed') return 'Reason';
  return update === 'dispute-resolved' ? 'Outcome' : 'Note';
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

/** The sentence about what happens next is for the collector. */
function Progress({ quote: { progress, to } }: { quote: Quote }) {
  if (!progress) return null;
  return (
    <Paragraph>
      <strong>{`Status: ${STAGE_NAMES[progress.stage]}.`}</strong>
      {to === 'collector' && ` ${progress.nextStep}`}
    </Paragraph>
  );
}

function Parcel({ quote: { parcel } }: { quote: Quote }) {
  if (!parcel?.trackingNumber) return null;
  const { trackingNumber, trackingUrl } = parcel;
  return (
    <Paragraph>
      {'Tracking number: '}
      {trackingUrl ? <TextLink href={trackingUrl}>{trackingNumber}</TextLink> : trackingNumber}
    </Paragraph>
  );
}

function HowToWrite({ quote: { isQuestion, isGuest } }: { quote: Quote }) {
  const noun = isQuestion ? 'question' : 'quote';
  return (
    <Paragraph>
      {isGuest
        ? `The button below opens your ${noun} without an account. It works for 30 days. After that, use the link below it. Please do not forward this e-mail.`
        : `To write to us, use the page of your ${noun} or reply to this e-mail.`}
    </Paragraph>
  );
}

const TO_ANSWER: readonly CollectorUpdate[] = ['requested', 'offered', 'message', 'offer-expires'];

function WithAccount({ quote, context }: { quote: Quote; context: MailContext }) {
  const { update, isQuestion } = quote;
  const isOwnQuestion = isQuestion && update === 'requested';
  const canAnswer = !isOwnQuestion && TO_ANSWER.some((each) => each === update);
  const purpose = canAnswer ? 'answer' : `see your ${isQuestion ? 'question' : 'quote'}`;
  return (
    <>
      <div style={{ height: 24 }} />
      <Paragraph>
        <TextLink href={toPageUrl(quote, context)}>
          {`Log in or create an account with this address to ${purpose}.`}
        </TextLink>
      </Paragraph>
      <Paragraph>You can also reply to this e-mail.</Paragraph>
    </>
  );
}

function ReturnAddress({ quote: { returnAddress } }: { quote: Quote }) {
  if (returnAddress.length === 0) return null;
  return (
    <>
      <Subheading>Return address</Subheading>
      <Lines lines={returnAddress} />
    </>
  );
}

function WaysToPay({ quote: { waysToPay } }: { quote: Quote }) {
  return waysToPay.map(({ method, instructions }) => (
    <div key={method}>
      <Subheading>{`Pay by ${PAYMENT_METHOD_NAMES[method].toLowerCase()}`}</Subheading>
      <Lines lines={instructions.split('\n')} />
    </div>
  ));
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
  const { shipping, insurance, discount, taxes, total } = totals;
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
      {taxes.map((tax) => (
        <Line key={tax.state}>{`${getTaxName(tax)}: ${formatMoney(tax.amount)}`}</Line>
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
