import * as z from 'zod';
import { readEnv } from '../../platform/aws/env.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';

const Environment = z.object({
  MAIL_FROM: z.string().optional(),
  MAIL_REPLY_TO: z.string().optional(),
});

export function isDealer(email: string): boolean {
  const { MAIL_FROM, MAIL_REPLY_TO } = readEnv(Environment);
  const id = toRecipientId(email);
  return [MAIL_FROM, MAIL_REPLY_TO].some((own) => own !== undefined && toRecipientId(own) === id);
}
