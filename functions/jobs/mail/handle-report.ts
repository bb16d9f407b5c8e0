import * as z from 'zod';
import type { MailStatus } from '../../../shared/entities/mail-status.ts';
import type { QuoteMail } from '../../../shared/entities/quote-mail.ts';
import { withInvocationFields } from '../../platform/aws/invocation.ts';
import { log } from '../../platform/aws/log.ts';
import { DEALER_MAIL_REPORTED } from '../../platform/aws/metric-names.ts';
import { getMailId, removeMail } from '../../platform/table/mail-queue.ts';
import { suppressRecipient, toRecipientId } from '../../platform/table/mail-recipients.ts';
import { saveDealerReport } from '../../platform/table/mail-status.ts';
import { saveMailState } from '../../platform/table/quote-mails.ts';
import { isDealer } from './is-dealer.ts';
import { KEY_HEADER, QUOTE_HEADER } from './send-mail.ts';

const Recipients = z.array(
  z.object({
    emailAddress: z.string(),
    diagnosticCode: z.string().optional(),
  }),
);

const Report = z.object({
  eventType: z.string(),
  mail: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })) }),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }).optional(),
  complaint: z.object({ complainedRecipients: Recipients }).optional(),
  reject: z.object({ reason: z.string() }).optional(),
});
type Report = z.infer<typeof Report>;

/** Removes sent mails from the mail queue, and suppresses addresses that bounced or complained. The dealer's address
 *  is never suppressed, because quotes would go unnoticed. */
export async function handleReport(message: string): Promise<void> {
  const report = Report.parse(JSON.parse(message));
  const headers = new Map(
    report.mail.headers.map(({ name, value }) => [name.toLowerCase(), value]),
  );
  const key = headers.get(KEY_HEADER.toLowerCase());
  const orderId = headers.get(QUOTE_HEADER.toLowerCase());
  await withInvocationFields({ order_id: orderId }, async () => {
    const { eventType, bounce, complaint } = report;
    if (eventType === 'Send' && key) await removeMail(key);
    if (key && orderId) await saveReportedState(getMailId(key), report);
    // Other bounces are temporary: a full mailbox, an unavailable server.
    if (bounce?.bounceType === 'Permanent') await suppress('bounce', bounce.bouncedRecipients);
    if (complaint) await suppress('complaint', complaint.complainedRecipients);
  });
}

async function saveReportedState(id: string, report: Report): Promise<void> {
  const { eventType, bounce, reject } = report;
  const reason = reject?.reason ?? bounce?.bouncedRecipients[0]?.diagnosticCode ?? null;
  log.info('A mail was reported', { mail_id: id, event: eventType });
  const state = toState(report);
  if (state) await saveMailState(id, state, reason);
}

const STATES: Record<string, QuoteMail['state']> = {
  Send: 'sent',
  Delivery: 'delivered',
  Complaint: 'complained',
  Reject: 'bounced',
};

function toState({ eventType, bounce }: Report): QuoteMail['state'] | undefined {
  if (eventType === 'Bounce') return bounce?.bounceType === 'Permanent' ? 'bounced' : undefined;
  return STATES[eventType];
}

async function suppress(
  reason: NonNullable<MailStatus['dealerReport']>['reason'],
  recipients: z.infer<typeof Recipients>,
): Promise<void> {
  for (const { emailAddress } of recipients) {
    // Reports may include the name: 'Ada <ada@example.com>'.
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
  const { publishMetrics } = await import('../../platform/aws/metrics.ts');
  publishMetrics({ [DEALER_MAIL_REPORTED]: 1 });
}
