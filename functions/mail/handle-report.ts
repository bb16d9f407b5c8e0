import * as z from 'zod';
import type { MailStatus } from '../../shared/entities/mail-status.ts';
import { log } from '../aws/log.ts';
import { DEALER_MAIL_REPORTED } from '../aws/metric-names.ts';
import { removeMail } from '../storage/table/mail-queue.ts';
import { suppressRecipient, toRecipientId } from '../storage/table/mail-recipients.ts';
import { saveDealerReport } from '../storage/table/mail-status.ts';
import { isDealer } from './dealer.ts';
import { KEY_HEADER } from './send-mail.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));

/** An event of SES's configuration set, as JSON in an SNS message. */
const Report = z.object({
  eventType: z.string(),
  mail: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })) }),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }).optional(),
  complaint: z.object({ complainedRecipients: Recipients }).optional(),
});

/** Removes a mail that SES has sent from the queue, and sends nothing more to addresses that do not exist or whose
 *  owner has complained. The dealer still gets every mail: without them, quotes would go unnoticed. */
export async function handleReport(message: string): Promise<void> {
  const { eventType, mail, bounce, complaint } = Report.parse(JSON.parse(message));
  const key = mail.headers.find(({ name }) => name.toLowerCase() === KEY_HEADER.toLowerCase());
  if (eventType === 'Send' && key) await removeMail(key.value);
  // Other bounces pass: a full mailbox, a server that is down.
  if (bounce?.bounceType === 'Permanent') await suppress('bounce', bounce.bouncedRecipients);
  if (complaint) await suppress('complaint', complaint.complainedRecipients);
}

async function suppress(
  reason: NonNullable<MailStatus['dealerReport']>['reason'],
  recipients: z.infer<typeof Recipients>,
): Promise<void> {
  for (const { emailAddress } of recipients) {
    // Reports may have the name as well: 'Ada <ada@example.com>'.
    const address = /<([^>]+)>/.exec(emailAddress)?.[1] ?? emailAddress;
    if (isDealer(address)) {
      await reportToStaff(reason);
      continue;
    }
    await suppressRecipient(toRecipientId(address), reason);
    log.warn('An address gets no more mails', { reason });
  }
}

async function reportToStaff(reason: Parameters<typeof saveDealerReport>[0]): Promise<void> {
  log.warn('A mail to the dealer was reported', { reason });
  await saveDealerReport(reason);
  const { publishMetrics } = await import('../aws/metrics.ts');
  publishMetrics({ [DEALER_MAIL_REPORTED]: 1 });
}
