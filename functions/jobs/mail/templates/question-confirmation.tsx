import { type Content, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { Action, Paragraph, RefuseLink } from './parts.tsx';

/** Contains no user text and no other links, because visitors can enter any address. */
export function questionConfirmation(
  { token, refuseToken }: Content<'question-confirmation'>,
  context: MailContext,
): Letter {
  const { name } = context.shop;
  return {
    subject: 'Please confirm your question',
    preview: `Confirm your address, and ${name} will receive your question.`,
    title: 'Please confirm your question',
    body: (
      <>
        <Paragraph>
          {`Someone asked ${name} a question about a piece and entered this e-mail address. If it was you, please confirm it, so that we receive your question and can answer:`}
        </Paragraph>
        <Action href={toSiteUrl(context, `/questions/confirm#token=${encodeURIComponent(token)}`)}>
          Send my question
        </Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          If it wasn’t you, just ignore this e-mail. The link is valid for one week. Without your
          confirmation, we never receive the question, and it is deleted.
        </Paragraph>
        <RefuseLink token={refuseToken} context={context} />
      </>
    ),
    reason: `You are receiving this one-time e-mail because this address was entered in a form of ${name}.`,
    hasOnlyBodyLinks: true,
  };
}
