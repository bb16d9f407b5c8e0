import * as z from 'zod';

/** From a mail. It names the recipient without the address, and what it may be used for. */
export const MailToken = z.string().min(1).max(1000);

export const EmailAddress = z
  .email('Expected an e-mail address, such as name@example.com')
  .max(254, 'At most 254 characters');

/** Fields of public forms that tell people from programs. */
export const personCheck = {
  /** A field that people do not see: only programs fill it in, and nothing is sent then. */
  website: z.string().max(1000).optional(),
  /** How long the form was used, in milliseconds; 429 when that is too short for a person. */
  elapsedMs: z.number().min(0).optional(),
};
