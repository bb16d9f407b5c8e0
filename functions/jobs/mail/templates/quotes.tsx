import pluralize from 'pluralize';
import type { ReactNode } from 'react';
import { MAX_MAIL_PRODUCTS } from '../../../../shared/entities/mail.ts';
import type { OrderStatus } from '../../../../shared/entities/order.ts';
import { toLine } from './clean-text.ts';
import { type Content, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { QuoteList } from './items.tsx';
import { Action, MailAddress, MoreLink, Paragraph, Quotation, Subheading } from './parts.tsx';

type Quote = Content<'quote-received'> | Content<'quote-answered'> | Content<'quote-requested'>;

const MAX_PERSON_LENGTH = 80;

const countItems = ({ items }: Quote) => pluralize('item', items.length, true);

const listNames = ({ items }: Quote) => items.map(({ name }) => name).join(', ');

const whyRequester = ({ shop }: MailContext) =>
  `You are receiving this e-mail because you requested a quote from ${shop.name}.`;

export function quoteReceived(quote: Content<'quote-received'>, context: MailContext): Letter {
  return {
    subject: `We have your request: ${countItems(quote)}`,
    preview: `We’ll answer by e-mail. ${listNames(quote)}`,
    title: 'We have your request',
    body: (
      <>
        <Paragraph>
          Thank you. We’ll review each piece and answer by e-mail, from{' '}
          <MailAddress address={context.shop.email} />. To add something, reply to this e-mail.
        </Paragraph>
        <Items quote={quote} noteTitle="Your note" context={context} />
        <Action href={toSiteUrl(context, '/quotes')}>See your request</Action>
      </>
    ),
    reason: whyRequester(context),
  };
}

interface Answer {
  title: string;
  subject: (items: string) => string;
  text: (shopAddress: ReactNode) => ReactNode;
}

const ANSWERS: Record<OrderStatus, Answer> = {
  pending: {
    title: 'Your request is open again',
    subject: (items) => `Your request is open again: ${items}`,
    text: () => 'We are reviewing your request again and will answer by e-mail.',
  },
  quoted: {
    title: 'We have answered your request',
    subject: (items) => `We have answered your request: ${items}`,
    text: (shopAddress) => (
      <>
        Our answer is in a separate e-mail from {shopAddress}. If you cannot find it, check your
        spam folder or reply to this e-mail.
      </>
    ),
  },
  accepted: {
    title: 'You accepted our offer',
    subject: (items) => `You accepted our offer: ${items}`,
    text: () =>
      'Thank you. We have noted that you accept our offer. We’ll e-mail you about payment and shipping. If this is a mistake, reply to this e-mail.',
  },
  declined: {
    title: 'Your request is closed',
    subject: (items) => `Your request is closed: ${items}`,
    text: () =>
      'We have closed your request without a sale. If you are still interested, reply to this e-mail.',
  },
  sold: {
    title: 'Sold to you',
    subject: (items) => `Sold to you: ${items}`,
    text: () =>
      'Thank you. These pieces are now yours. If you have any questions, reply to this e-mail.',
  },
};

export function quoteAnswered(quote: Content<'quote-answered'>, context: MailContext): Letter {
  const { title, subject, text } = ANSWERS[quote.status];
  return {
    subject: subject(countItems(quote)),
    preview: listNames(quote),
    title,
    body: (
      <>
        <Paragraph>{text(<MailAddress address={context.shop.email} />)}</Paragraph>
        <Items quote={quote} noteTitle="Your note" context={context} />
        <Action href={toSiteUrl(context, '/quotes')}>See your request</Action>
      </>
    ),
    reason: whyRequester(context),
  };
}

export function quoteRequested(quote: Content<'quote-requested'>, context: MailContext): Letter {
  const { firstName, lastName, email } = quote.requester;
  const name = [firstName, lastName].filter(Boolean).join(' ') || email || 'a collector';
  const person = toLine(name, MAX_PERSON_LENGTH);
  return {
    subject: `Quote request from ${person}: ${countItems(quote)}`,
    preview: listNames(quote),
    title: `Quote request from ${person}`,
    body: (
      <>
        <Paragraph>
          {`${person} asks for ${countItems(quote)}.`}
          {email && (
            <>
              {' Reply to '}
              <MailAddress address={email} />.
            </>
          )}
        </Paragraph>
        <Items quote={quote} noteTitle="Their note" context={context} />
        <Action href={toSiteUrl(context, '/quotes')}>Open the quotes</Action>
      </>
    ),
    reason: `You are receiving this e-mail because you handle quote requests for ${context.shop.name}.`,
  };
}

interface ItemsProps {
  quote: Quote;
  noteTitle: string;
  context: MailContext;
}

function Items({ quote, noteTitle, context }: ItemsProps) {
  const { items, note } = quote;
  const shown = items.slice(0, MAX_MAIL_PRODUCTS);
  return (
    <>
      {note?.trim() && (
        <>
          <Subheading>{noteTitle}</Subheading>
          <Quotation text={note} />
        </>
      )}
      <Subheading>{countItems(quote)}</Subheading>
      <QuoteList items={shown} context={context} />
      {items.length > shown.length && (
        <MoreLink href={toSiteUrl(context, '/quotes')}>
          {`and ${items.length - shown.length} more`}
        </MoreLink>
      )}
    </>
  );
}
