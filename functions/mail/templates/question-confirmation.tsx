import { type Content, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { Action, Paragraph, RefuseLink } from './parts.tsx';

/** Contains no text of a user and no other links, because anybody can enter a stranger's address. */
export function questionConfirmation(
  { token, refuseToken }: Content<'question-confirmation'>,
  context: MailContext,
): Letter {
  const { name } = context.shop;
  return {
    subject: 'Please confirm your question',
    preview: `One press, and ${name} receives it.`,
    title: 'Please confirm your question',
    body: (
      <>
        <Paragraph>
          {`Somebody asked ${name} about a piece and entered this address. Was it you? Then please confirm the address, so that we can answer:`}
        </Paragraph>
        <Action href={toSiteUrl(context, `/questions/confirm#token=${encodeURIComponent(token)}`)}>
          Send my question
        </Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          If it was not you, just ignore this mail: without the confirmation we do not receive the
          question, and it is deleted. The link is valid for a week.
        </Paragraph>
        <RefuseLink token={refuseToken} context={context} />
      </>
    ),
    reason: `You receive this one mail because this address was entered in a form of ${name}.`,
    hasOnlyBodyLinks: true,
  };
}
