import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import type { Mail } from '../../../shared/entities/mail.ts';
import { createQuoteLink } from '../../domain/quotes/quote-link.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { createMailToken } from '../../platform/table/mail-tokens.ts';
import { getOrderId } from '../../platform/table/quote-mails.ts';
import { getShopName, getShopSettings } from '../../platform/table/shop-settings.ts';

const Environment = z.object({
  MAIL_FROM: z.string().min(3).optional(),
  MAIL_REPLY_TO: z.email().optional(),
  MAIL_CONFIGURATION_SET: z.string().optional(),
  SITE_URL: z.url(),
  SHOP_NAME: z.string().default('Guidon'),
  /** US law requires a postal address in commercial mails. */
  SHOP_POSTAL_ADDRESS: z.string().optional(),
});

/** SES's reports contain this header, which identifies the mail's row in the mail queue. */
export const KEY_HEADER = 'X-Mail-Key';
export const QUOTE_HEADER = 'X-Mail-Quote';

/** @returns undefined if mails cannot be sent. */
export const getSender = (): string | undefined => readEnv(Environment).MAIL_FROM;

export async function composeMail(key: string, mail: Mail): Promise<SendEmailCommand> {
  const environment = readEnv(Environment);
  const { MAIL_FROM, MAIL_REPLY_TO, MAIL_CONFIGURATION_SET, SITE_URL } = environment;
  if (!MAIL_FROM) throw new Error('MAIL_FROM is not set');
  const shopName = await getShopName(environment.SHOP_NAME);
  const { to, list, recipientId, userId, content } = mail;
  const claims = { sub: recipientId, ...(userId === undefined ? {} : { userId }) };
  const stop = list && (await createMailToken('unsubscribe', { sub: recipientId, list }));
  // RFC 8058 requires an address for automated requests, with the token in its query: it stops this one list.
  const oneClickUrl = stop && `${SITE_URL}/api/unsubscribe?token=${stop}`;
  const token = await createMailToken('preferences', { ...claims, ...(list ? { list } : {}) });
  // Import on demand: most scheduled invocations send nothing.
  const { renderMail } = await import('./templates/render-mail.ts');
  const { subject, html, text } = await renderMail(content, {
    siteUrl: SITE_URL,
    shop: {
      name: shopName,
      email: MAIL_REPLY_TO ?? MAIL_FROM,
      timeZone: (await getShopSettings()).timeZone,
      ...(environment.SHOP_POSTAL_ADDRESS
        ? { postalAddress: environment.SHOP_POSTAL_ADDRESS }
        : {}),
    },
    // Servers do not receive the fragment after '#', so no log contains the token.
    preferencesUrl: `${SITE_URL}/mail-preferences#token=${token}`,
    unsubscribeUrl: stop && `${SITE_URL}/mail-preferences#unsubscribe=${list}&stop=${stop}`,
    quoteUrl: await findQuoteUrl(content),
  });
  const replyTo = content.template === 'contact-message' ? content.email : MAIL_REPLY_TO;
  const orderId = getOrderId(mail);
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return new SendEmailCommand({
    FromEmailAddress: `${encodeName(shopName)} <${MAIL_FROM}>`,
    ...(replyTo ? { ReplyToAddresses: [replyTo] } : {}),
    ...(MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {}),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Html: utf8(html), Text: utf8(text) },
        Headers: [
          { Name: KEY_HEADER, Value: key },
          ...(orderId === undefined ? [] : [{ Name: QUOTE_HEADER, Value: orderId }]),
          ...(oneClickUrl
            ? [
                { Name: 'List-Unsubscribe', Value: `<${oneClickUrl}>` },
                { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
              ]
            : []),
        ],
      },
    },
  });
}

/** Created when the mail is sent, so that neither the queue nor a retry has an old link. */
async function findQuoteUrl(content: Mail['content']): Promise<string | undefined> {
  const isForCollector =
    content.template === 'order-link' ||
    (content.template === 'quote-update' && content.to === 'collector');
  if (!isForCollector || !content.isGuest) return undefined;
  return (await createQuoteLink(content.orderId)).url;
}

function encodeName(name: string): string {
  if (/^[\w .&'-]+$/.test(name)) return `"${name}"`;
  return `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;
}
