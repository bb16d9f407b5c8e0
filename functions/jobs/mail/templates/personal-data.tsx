import { type Content, type Letter, type MailContext, toSiteUrl } from './context.ts';
import { Action, Paragraph, RefuseLink } from './parts.tsx';

/** Contains one link and no user text, because visitors can enter any address. */
export function personalData(
  { token, refuseToken }: Content<'personal-data'>,
  context: MailContext,
): Letter {
  const { name } = context.shop;
  return {
    subject: 'Your link to see or delete your data',
    preview: `See or delete what ${name} stores under this address.`,
    title: 'Your data',
    body: (
      <>
        <Paragraph>
          {`Someone entered this address to see or delete what ${name} stores under it. If it was you, open this page:`}
        </Paragraph>
        {/* The fragment keeps the token out of server logs. */}
        <Action href={toSiteUrl(context, `/your-data#token=${encodeURIComponent(token)}`)}>
          Open my data
        </Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          The page covers questions, messages, the newsletter and quotes without an account. If you
          have an account, log in and open ‘Your Account’ for its data.
        </Paragraph>
        <Paragraph>
          If it wasn’t you, just ignore this e-mail. Nothing will happen. The link is valid for one
          day.
        </Paragraph>
        <RefuseLink token={refuseToken} context={context} />
      </>
    ),
    reason: `You are receiving this one-time e-mail because this address was entered in a form of ${name}.`,
    hasOnlyBodyLinks: true,
  };
}
