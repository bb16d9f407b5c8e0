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
    preview: `Confirm it, and ${name} will receive it.`,
    title: 'Please confirm your question',
    body: (
      <>
        <Paragraph>
          {`Someone asked ${name} about a piece and entered this address. If it was you, please confirm the address so that we can answer:`}
        </Paragraph>
        <Action href={toSiteUrl(context, `/questions/confirm#token=${encodeURIComponent(token)}`)}>
          Send my question
        </Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          If it wasn’t you, just ignore this e-mail. Without your confirmation, we do not receive
          the question, and it is deleted. The link is valid for one week.
        </Paragraph>
        <RefuseLink token={refuseToken} context={context} />
      </>
    ),
    reason: `You are receiving this one-time e-mail because this address was entered in a form of ${name}.`,
    hasOnlyBodyLinks: true,
  };
}
