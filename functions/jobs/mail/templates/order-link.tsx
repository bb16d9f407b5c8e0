import { type Content, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { Action, Paragraph } from './parts.tsx';

/** Contains no text of the quote, because anyone who knows its reference and the address can ask for it. */
export function orderLink(
  { orderId, reference, isGuest }: Content<'order-link'>,
  context: MailContext,
): Letter {
  const { name } = context.shop;
  const href = context.quoteUrl ?? toSiteUrl(context, `/quotes/${orderId}`);
  const validity = isGuest
    ? 'The link opens your quote without an account, and is valid for 30 days. Please do not forward this e-mail.'
    : 'Your quote is in your account, so please log in to see it.';
  return {
    subject: `Your link to ${reference}`,
    preview: `See where your order from ${name} is.`,
    title: `Your order ${reference}`,
    body: (
      <>
        <Paragraph>
          {`Someone asked ${name} for a link to your order ${reference}. If it was you, use it to see where your order is:`}
        </Paragraph>
        <Action href={href}>See my order</Action>
        <div style={{ height: 24 }} />
        <Paragraph>{`${validity} If it wasn’t you, just ignore this e-mail.`}</Paragraph>
      </>
    ),
    reason: `You are receiving this one-time e-mail because someone entered this address and the reference of your order in a form of ${name}.`,
    hasOnlyBodyLinks: true,
  };
}
