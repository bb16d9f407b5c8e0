import type { Letter, MailContext } from './context.ts';
import { Action, Paragraph } from './parts.tsx';

/** Somebody with an old mail has asked for it: perhaps a person to whom that mail was forwarded. */
export function preferencesLink({ shop, preferencesUrl }: MailContext): Letter {
  return {
    subject: 'Your link to the mail preferences',
    preview: `Choose which mails ${shop.name} sends you.`,
    title: 'Your mail preferences',
    body: (
      <>
        <Paragraph>
          {`The link in an old mail of ${shop.name} has expired, and somebody has asked for a new one. Here you choose which mails you receive:`}
        </Paragraph>
        <Action href={preferencesUrl}>Mail preferences</Action>
        <div style={{ height: 24 }} />
        <Paragraph>
          If it was not you, just ignore this mail. The link is valid for 30 days; please do not
          forward it.
        </Paragraph>
      </>
    ),
    reason: 'You receive this one mail because a new link was asked for with an old mail to you.',
    hasOnlyBodyLinks: true,
  };
}
