import { toLine } from './clean-text.ts';
import type { Content, Letter, MailContext } from './context.ts';
import { MailAddress, Paragraph, Quotation } from './parts.tsx';

const MAX_LINE_LENGTH = 150;

export function contactMessage(
  { name, email, subject, message }: Content<'contact-message'>,
  context: MailContext,
): Letter {
  const sender = toLine(name, MAX_LINE_LENGTH);
  return {
    subject: `Message from ${sender}: ${subject}`,
    preview: message,
    title: toLine(subject, MAX_LINE_LENGTH),
    body: (
      <>
        <Paragraph>
          {`${sender} `}(<MailAddress address={email} />) writes:
        </Paragraph>
        <Quotation text={message} />
        <Paragraph>Your reply to this e-mail goes to the sender.</Paragraph>
      </>
    ),
    reason: `You are receiving this e-mail because someone used the contact form of ${context.shop.name}. Their address has not been verified.`,
    hasOnlyBodyLinks: true,
  };
}
