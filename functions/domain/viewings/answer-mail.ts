import * as z from 'zod';
import { DEALER_MAILS_PER_HOUR } from '../../../shared/contract/budgets.ts';
import type { Mail } from '../../../shared/entities/mail.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { transactWrite } from '../../platform/table/conditional-writes.ts';
import { queueWrites, toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import type { StoredGuest, StoredViewing } from '../../platform/table/private-viewings.ts';
import { spendWrite } from '../../platform/table/spent-budgets.ts';

const Environment = z.object({ MAIL_REPLY_TO: z.email().optional() });

/** Tells the dealer of each answer once. The page of the viewing shows what is beyond the limit. */
export async function mailAnswer(
  { id, title, pieces }: StoredViewing,
  { customerId, name, email, interests, message, answeredAt }: StoredGuest,
): Promise<void> {
  const { MAIL_REPLY_TO: dealer } = readEnv(Environment);
  if (!dealer) return;
  const mail: Mail = {
    id: toMailId('viewing-answer', id, customerId, answeredAt ?? ''),
    to: dealer,
    recipientId: toRecipientId(dealer),
    list: 'quotes',
    content: {
      template: 'viewing-answer',
      viewingId: id,
      title,
      name,
      email,
      pieces: pieces.flatMap((piece) => (interests.includes(piece.id) ? piece.name : [])),
      message,
    },
  };
  await transactWrite([
    ...queueWrites(mail),
    spendWrite(`dealerMail#${customerId}`, DEALER_MAILS_PER_HOUR),
  ]);
}
