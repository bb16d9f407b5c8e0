import pluralize from 'pluralize';
import { type Content, type Letter, type MailContext, toProductUrl, toSiteUrl } from './context.ts';
import { ProductList } from './items.tsx';
import { Action, MoreLink, Paragraph, RefuseLink } from './parts.tsx';

/** Contains no user text and no other links, because visitors can enter any address. */
export function newsletterConfirmation(
  { token, refuseToken }: Content<'newsletter-confirmation'>,
  context: MailContext,
): Letter {
  const { name } = context.shop;
  return {
    subject: 'Please confirm your subscription',
    preview: `Confirm, and ${name} will e-mail you about new arrivals.`,
    title: 'Please confirm your subscription',
    body: (
      <>
        <Paragraph>
          {`Someone entered this address in the newsletter form of ${name}. If it was you, please confirm that you want to hear about new arrivals:`}
        </Paragraph>
        <Action href={toSiteUrl(context, `/newsletter/confirm#token=${encodeURIComponent(token)}`)}>
          Confirm subscription
        </Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          If it wasn’t you, just ignore this e-mail. You will not be subscribed.
        </Paragraph>
        <RefuseLink token={refuseToken} context={context} />
      </>
    ),
    reason: `You are receiving this one-time e-mail because this address was entered in the newsletter form of ${name}.`,
    hasOnlyBodyLinks: true,
  };
}

const NEWSLETTER_TIMES = {
  weekly: 'once a week',
  immediate: 'whenever new pieces are published',
} as const;

export function newArrivals(
  { cadence, products, total }: Content<'new-arrivals'>,
  context: MailContext,
): Letter {
  const allItems = toSiteUrl(context, '/#all-items');
  const names = products.map(({ name }) => name).join(', ');
  const [first] = products;
  const only = total === 1 ? first : undefined;
  const title = pluralize('new arrival', total, true);
  return {
    subject: only ? `New: ${only.name}` : title,
    preview: names,
    title,
    body: (
      <>
        <ProductList products={products} context={context} isOnly={!!only} />
        {total > products.length && (
          <MoreLink href={allItems}>{`and ${total - products.length} more`}</MoreLink>
        )}
        {only ? (
          <Action href={toProductUrl(context, only.id)}>See this piece</Action>
        ) : (
          <Action href={allItems}>Browse the collection</Action>
        )}
      </>
    ),
    reason: `You are receiving this e-mail because you subscribed to new arrivals from ${context.shop.name}, sent ${NEWSLETTER_TIMES[cadence]}.`,
  };
}
