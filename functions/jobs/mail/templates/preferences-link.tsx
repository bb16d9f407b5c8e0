import type { Letter, MailContext } from './context.ts';
import { Action, Paragraph } from './parts.tsx';

/** The request came from an old mail, which may have been forwarded. */
export function preferencesLink({ shop, preferencesUrl }: MailContext): Letter {
  return {
    subject: 'Your link to your e-mail preferences',
    preview: `Choose which e-mails ${shop.name} sends you.`,
    title: 'Your e-mail preferences',
    body: (
      <>
        <Paragraph>
          {`The link in an old e-mail from ${shop.name} has expired, and someone asked for a new one. Use it to choose which e-mails you receive:`}
        </Paragraph>
        <Action href={preferencesUrl}>Choose my e-mails</Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          If it wasn’t you, just ignore this e-mail. The link is valid for 30 days. Please do not
          forward this e-mail.
        </Paragraph>
      </>
    ),
    reason:
      'You are receiving this one-time e-mail because someone requested a new link from an older e-mail that was sent to you.',
    hasOnlyBodyLinks: true,
  };
}
