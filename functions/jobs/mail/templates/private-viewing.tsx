import { toLine } from './clean-text.ts';
import {
  type Content,
  formatMailTime,
  type Letter,
  type MailContext,
  toSiteUrl,
} from './context.ts';
import { QuoteList } from './items.tsx';
import { Action, Paragraph, Quotation } from './parts.tsx';

const MAX_TITLE_LENGTH = 100;

export function privateViewing(
  { title, note, until, pieces, pieceCount, token }: Content<'private-viewing'>,
  context: MailContext,
): Letter {
  const shop = context.shop.name;
  const name = toLine(title, MAX_TITLE_LENGTH);
  const others = pieceCount - pieces.length;
  return {
    subject: `A private viewing: ${name}`,
    preview: `Pieces that ${shop} shows to you before they are public.`,
    title: 'A private viewing',
    body: (
      <>
        <Paragraph>
          {`${shop} has chosen these pieces for you, before they are public: ${name}.`}
        </Paragraph>
        {note && <Quotation text={note} />}
        <QuoteList
          items={pieces.map((piece) => ({ ...piece, quantity: 1 }))}
          context={context}
          hasQuantities={false}
        />
        {others > 0 && <Paragraph>{`And ${others} more.`}</Paragraph>}
        {/* The fragment keeps the token out of server logs. */}
        <Action href={toSiteUrl(context, `/private-viewing#token=${encodeURIComponent(token)}`)}>
          See the Pieces
        </Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          {`You can say which pieces you are interested in. The link needs no account and works until ${formatMailTime(until, context)}. It is for you only, so please do not forward this e-mail.`}
        </Paragraph>
      </>
    ),
    reason: `You are receiving this e-mail because you asked ${shop} for a quote or bought a piece there.`,
  };
}
