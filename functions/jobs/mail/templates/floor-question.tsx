import { formatMoney } from '../../../../shared/quotes/money.ts';
import { toLine } from './clean-text.ts';
import { type Content, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { QuoteList } from './items.tsx';
import { Action, Paragraph } from './parts.tsx';

const MAX_NAME_LENGTH = 100;

export function floorQuestion(
  { name, imageUrl, price, floor, token }: Content<'floor-question'>,
  context: MailContext,
): Letter {
  const shop = context.shop.name;
  return {
    subject: `May we sell ${toLine(name, MAX_NAME_LENGTH)} for ${formatMoney(price)}?`,
    preview: `The lowest price that you agreed with us is ${formatMoney(floor)}.`,
    title: 'May we sell for less?',
    body: (
      <>
        <Paragraph>
          {`${shop} would like to offer this piece of yours for ${formatMoney(price)}. The lowest price that you agreed with us is ${formatMoney(floor)}. Prices are for one piece, before our commission.`}
        </Paragraph>
        <QuoteList
          items={[{ name, imageUrl, quantity: 1, price }]}
          context={context}
          hasQuantities={false}
        />
        {/* The fragment keeps the token out of server logs. */}
        <Action href={toSiteUrl(context, `/consignor-answer#token=${encodeURIComponent(token)}`)}>
          Answer
        </Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          You can approve the price, ask for another one, or decline. The link needs no account and
          is valid for 30 days. Please do not forward this e-mail.
        </Paragraph>
      </>
    ),
    reason: `You are receiving this e-mail because ${shop} sells pieces for you.`,
    hasOnlyBodyLinks: true,
  };
}
