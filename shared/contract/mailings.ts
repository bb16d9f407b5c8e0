import * as z from 'zod';
import { ContactMessage } from '../entities/contact-message.ts';
import { MAIL_LISTS, MailPreferences, MailSettings } from '../entities/mail-preferences.ts';
import { defineEndpoints } from './endpoint.ts';
import { EmailAddress, MailToken, personCheck } from './public-forms.ts';

/** The token is in a header, because the CDN logs the query. */
const TokenHeader = z.object({ 'x-mail-token': MailToken.optional() });
const TokenQuery = z.object({ token: MailToken.optional() });

const Success = z.object({ success: z.literal(true) });

export const mailings = defineEndpoints({
  'POST /api/newsletter': {
    summary:
      'Ask for the newsletter: sends a confirmation, unless the address has one already or is subscribed. The answer is the same for every address',
    access: 'public',
    body: z.strictObject({ email: EmailAddress, ...personCheck }),
    response: Success,
    status: [202],
    errors: ['RATE_LIMITED'],
  },
  'POST /api/newsletter/confirm': {
    summary: 'Confirm a newsletter subscription with the token of the e-mail',
    access: 'public',
    body: z.strictObject({ token: MailToken }),
    response: Success.extend({ preferencesToken: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/contact': {
    summary: 'Send a message to the dealer, who answers by e-mail',
    access: 'public',
    body: z.strictObject({
      name: ContactMessage.shape.name,
      email: EmailAddress,
      subject: ContactMessage.shape.subject,
      message: ContactMessage.shape.message,
      ...personCheck,
    }),
    response: Success,
    status: [202],
    errors: ['RATE_LIMITED'],
  },
  'GET /api/mail-preferences': {
    summary:
      'What the recipient of an e-mail receives. The token is better sent in the header, which no log has',
    access: 'public',
    query: TokenQuery,
    requestHeaders: TokenHeader,
    response: MailPreferences,
    errors: ['NOT_FOUND'],
  },
  'PATCH /api/mail-preferences': {
    summary: 'Change what the recipient of an e-mail receives',
    access: 'public',
    body: z.strictObject({
      token: MailToken,
      settings: MailSettings.partial().optional(),
      deleteAlert: z.uuid().optional(),
      /** Resumes mails that stopped after bounces. */
      resume: z.literal(true).optional(),
    }),
    response: MailPreferences,
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/mail-preferences/refuse': {
    summary:
      'Stop the e-mails that ask an address to confirm what others entered, with the token of such an e-mail; or allow them again',
    access: 'public',
    body: z.strictObject({ token: MailToken, refused: z.boolean().default(true) }),
    response: Success,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'GET /api/mail-preferences/token': {
    summary: "The caller's token for the e-mail preferences",
    access: 'member',
    response: z.object({ token: z.string() }),
  },
  'POST /api/mail-preferences/link': {
    summary:
      'Send a new link to the preferences to the address that the link of an old e-mail belongs to, once a day. The answer is the same for every token',
    access: 'public',
    body: z.strictObject({ token: MailToken }),
    response: Success,
    status: [202],
    errors: ['RATE_LIMITED'],
  },
  'GET /api/unsubscribe': {
    summary:
      'The address in an e-mail’s List-Unsubscribe header: leads to a page with a button and changes nothing',
    access: 'public',
    allowsCrossSite: true,
    query: z.object({ token: MailToken }),
    response: 'redirect',
  },
  'POST /api/unsubscribe': {
    summary: 'Unsubscribe with one press (RFC 8058). E-mail providers call it from their servers',
    access: 'public',
    query: TokenQuery,
    requestHeaders: TokenHeader,
    response: Success.extend({ list: z.enum(MAIL_LISTS) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
});
