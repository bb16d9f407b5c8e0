import type { Letter, MailContext } from './context.ts';
import { MailAddress, Paragraph } from './parts.tsx';

export function accountDeleted({ shop }: MailContext): Letter {
  return {
    subject: 'Your account has been deleted',
    preview: `${shop.name} no longer stores your cart, wishlist, alerts or sessions.`,
    title: 'Your account has been deleted',
    body: (
      <>
        <Paragraph>
          {`As you asked, we have deleted your account at ${shop.name}, with your cart, wishlist, alerts, e-mail preferences and sessions. Your quotes stay in our books without your name, address or messages.`}
        </Paragraph>
        <Paragraph>
          If you did not ask for this, please write to <MailAddress address={shop.email} />.
        </Paragraph>
      </>
    ),
    reason: `You are receiving this one-time e-mail because an account with this address at ${shop.name} was deleted.`,
    hasOnlyBodyLinks: true,
  };
}
