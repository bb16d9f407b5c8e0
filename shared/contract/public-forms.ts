import * as z from 'zod';

/** The token comes from a mail. It identifies the recipient without the address, and limits what it may be used
 *  for. */
export const MailToken = z.string().min(1).max(1000);

export const EmailAddress = z
  .email('Expected an e-mail address, such as name@example.com')
  .max(254, 'At most 254 characters');

export const personCheck = {
  /** Honeypot: users do not see the field, and nothing is sent if it is filled in. */
  website: z.string().max(1000).optional(),
  /** The unit is milliseconds. The response is 429 if the form was completed too fast for a person. */
  elapsedMs: z.number().min(0).optional(),
};
