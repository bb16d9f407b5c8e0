import { toLine } from './clean-text.ts';
import { type Content, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { Action, Lines, Paragraph, Quotation } from './parts.tsx';

const MAX_LINE_LENGTH = 100;

export function viewingAnswer(
  { viewingId, title, name, email, pieces, message }: Content<'viewing-answer'>,
  context: MailContext,
): Letter {
  const person = toLine(name ?? email ?? 'A customer', MAX_LINE_LENGTH);
  const viewing = toLine(title, MAX_LINE_LENGTH);
  const names = pieces.map((piece) => toLine(piece, MAX_LINE_LENGTH));
  const interest =
    names.length > 0
      ? `${person} is interested in these pieces of the private viewing “${viewing}”:`
      : `${person} is interested in none of the pieces of the private viewing “${viewing}”.`;
  return {
    subject: `${person} has answered: ${viewing}`,
    preview: interest,
    title: 'Answer to a private viewing',
    body: (
      <>
        <Paragraph>{interest}</Paragraph>
        {names.length > 0 && <Lines lines={names} />}
        {message && <Quotation text={message} />}
        <Action href={toSiteUrl(context, `/viewings/${viewingId}`)}>Open the viewing</Action>
      </>
    ),
    reason: `You are receiving this e-mail because you handle private viewings for ${context.shop.name}.`,
  };
}
