import pluralize from 'pluralize';
import { MAX_MAIL_PRODUCTS, type MailProduct } from '../../../../shared/entities/mail.ts';
import { type Content, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { ProductList } from './items.tsx';
import { Action, Paragraph, Subheading } from './parts.tsx';
import { shareOut } from './share-out.ts';

export function savedItems({ sold, back }: Content<'saved-items'>, context: MailContext): Letter {
  const isOnly = sold.length + back.length === 1;
  const [shownBack = [], shownSold = []] = shareOut([back, sold], MAX_MAIL_PRODUCTS);
  return {
    subject: toSubject(sold, back),
    preview: [...back, ...sold].map(({ name }) => name).join(', '),
    title: toTitle(sold, back),
    body: (
      <>
        {back.length > 0 && (
          <>
            {sold.length > 0 && <Subheading>Back in the shop</Subheading>}
            <Paragraph>
              {`${back.length === 1 ? 'A piece in your wishlist or cart is' : 'Pieces in your wishlist or cart are'} available again.`}
            </Paragraph>
            <ProductList products={shownBack} context={context} isOnly={isOnly} />
            <More count={back.length - shownBack.length} />
          </>
        )}
        {sold.length > 0 && (
          <>
            {back.length > 0 && <Subheading>Sold</Subheading>}
            <Paragraph>
              {`${sold.length === 1 ? 'A piece in your wishlist or cart has' : 'Pieces in your wishlist or cart have'} been sold.`}
            </Paragraph>
            <ProductList products={shownSold} context={context} isOnly={isOnly} isForSale={false} />
            <More count={sold.length - shownSold.length} />
          </>
        )}
        <Action href={toSiteUrl(context, '/#all-items')}>Browse the collection</Action>
      </>
    ),
    reason: `You are receiving this e-mail because you have saved pieces in your wishlist or cart at ${context.shop.name}.`,
  };
}

const More = ({ count }: { count: number }) =>
  count > 0 && <Paragraph>{`and ${count} more`}</Paragraph>;

function toSubject(sold: readonly MailProduct[], back: readonly MailProduct[]): string {
  if (back.length === 0)
    return sold.length === 1
      ? `A saved piece was sold: ${nameOrCount(sold)}`
      : `${nameOrCount(sold)} were sold`;
  if (sold.length === 0) return `Back in the shop: ${nameOrCount(back)}`;
  return `Your saved pieces: ${back.length} back in the shop, ${sold.length} sold`;
}

function nameOrCount(products: readonly MailProduct[]): string {
  const [first, ...others] = products;
  return first && others.length === 0
    ? first.name
    : pluralize('saved piece', products.length, true);
}

function toTitle(sold: readonly unknown[], back: readonly unknown[]): string {
  if (back.length === 0)
    return sold.length === 1 ? 'A saved piece was sold' : 'Saved pieces were sold';
  return sold.length === 0 ? 'Back in the shop' : 'Your saved pieces';
}
