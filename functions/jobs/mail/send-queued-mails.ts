import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetAccountCommand, type SendEmailCommand } from '@aws-sdk/client-sesv2';
import pMap from 'p-map';
import * as z from 'zod';
import type { Mail } from '../../../shared/entities/mail.ts';
import type { MailStop } from '../../../shared/entities/mail-status.ts';
import type { QuoteMail } from '../../../shared/entities/quote-mail.ts';
import { toReason } from '../../domain/failed-tasks/failures.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { withInvocationFields } from '../../platform/aws/invocation.ts';
import { isPermanent } from '../../platform/aws/is-permanent.ts';
import { log } from '../../platform/aws/log.ts';
import {
  MAIL_FAILED,
  MAIL_OLDEST_SECONDS,
  MAIL_REFUSED,
  TASK_SET_ASIDE,
} from '../../platform/aws/metric-names.ts';
import type { publishMetrics } from '../../platform/aws/metrics.ts';
import { ses } from '../../platform/aws/ses.ts';
import {
  acquireSenderLease,
  claimMail,
  findOldestQueuedAt,
  getMailId,
  iterateQueueRows,
  LEASE_RENEWAL_MS,
  type QueuedMail,
  releaseMail,
  releaseSenderLease,
  removeMail,
  setMailAside,
} from '../../platform/table/mail-queue.ts';
import { findRecipient } from '../../platform/table/mail-recipients.ts';
import { endMailStop, isMailStopped, saveMailStop } from '../../platform/table/mail-status.ts';
import { getOrderId, saveMailState } from '../../platform/table/quote-mails.ts';
import { isDealer } from './is-dealer.ts';
import { classifyRefusal } from './refusals.ts';
import { composeMail, getSender } from './send-mail.ts';

const { MAIL_RESEND_SECONDS } = readEnv(
  z.object({
    /** Seconds until SES reports that it has sent a mail. Without a report, the mail is sent again. */
    MAIL_RESEND_SECONDS: z.coerce.number().positive().default(600),
  }),
);

const PAGE_SIZE = 25;
const CONCURRENCY = 8;
const MAX_ATTEMPTS = 5;
/** Attempts, ten minutes apart, before a mail without a response from SES is given up. */
const MAX_UNKNOWN_ATTEMPTS = 20;
const MAX_WAIT_MS = 14 * 24 * 3_600_000;
/** Share of the account's rate. Cognito sends mails as well. */
const RATE_SHARE = 0.9;
/** The sandbox's rate, used until SES reports the real one. */
const UNKNOWN_RATE = 1;
const RATE_TTL_MS = 10 * 60_000;

/** `done`: the mail need not be sent; `stop`: the other mails would fail as well. */
type Outcome = 'sent' | 'done' | 'stop' | { stopped: MailStop };

/**
 * Sends at the account's rate until the mail queue is empty or the time is over. One process sends at a time.
 * @param deadlineMs epoch milliseconds.
 */
export async function sendQueuedMails(deadlineMs: number): Promise<void> {
  if (!getSender()) return;
  await sendUntilEmpty(deadlineMs);
  await setOldAside(await findOldestQueuedAt());
  const oldestQueuedAt = await findOldestQueuedAt();
  if (!oldestQueuedAt && (await isMailStopped())) await endMailStop();
  const waitedMs = oldestQueuedAt ? Date.now() - Date.parse(oldestQueuedAt) : 0;
  await publish({ [MAIL_OLDEST_SECONDS]: Math.max(0, Math.round(waitedMs / 1000)) });
}

/** Staff decide whether very old mails are still sent, because outdated news would confuse recipients. */
async function setOldAside(oldestQueuedAt: string | undefined): Promise<void> {
  const before = new Date(Date.now() - MAX_WAIT_MS).toISOString();
  if (!oldestQueuedAt || oldestQueuedAt >= before) return;
  for await (const { row } of iterateQueueRows(PAGE_SIZE)) {
    if (String(row.queuedAt) >= before) continue;
    await setAside(row, null, 'It could not be sent for 14 days.');
  }
}

async function sendUntilEmpty(deadlineMs: number): Promise<void> {
  if ((await findSendable(1)).length === 0) return;
  // Preload: otherwise the first mails are sent in a burst.
  await import('./templates/render-mail.ts');
  const holder = randomUUID();
  // Look twice: the invocation of a mail that was queued while this process ends saw the lease and stopped.
  for (;;) {
    if (!(await acquireSenderLease(holder))) return;
    const isEmpty = await drain(holder, deadlineMs).finally(() => releaseSenderLease(holder));
    if (!isEmpty || (await findSendable(1)).length === 0) return;
  }
}

async function drain(holder: string, deadlineMs: number): Promise<boolean> {
  const waitForTurn = createPace(await getRate());
  let isStopped = await isMailStopped();
  let renewedAtMs = Date.now();
  for (;;) {
    const mails = await findSendable(PAGE_SIZE);
    if (mails.length === 0) return true;
    const process = async (mail: QueuedMail): Promise<Outcome> => {
      await waitForTurn();
      if (Date.now() > deadlineMs) return 'stop';
      if (Date.now() - renewedAtMs > LEASE_RENEWAL_MS) {
        renewedAtMs = Date.now();
        if (!(await acquireSenderLease(holder))) return 'stop';
      }
      return processMail(mail);
    };
    // While sending is stopped, a single mail tests whether it works again.
    const outcomes = isStopped
      ? [await process(mails[0] as QueuedMail)]
      : await pMap(mails, process, { concurrency: CONCURRENCY });
    const stops = outcomes.flatMap((outcome) =>
      typeof outcome === 'object' ? [outcome.stopped] : [],
    );
    if (stops[0]) {
      await noteStop(stops[0]);
      return false;
    }
    if (outcomes.includes('stop')) return false;
    if (isStopped && outcomes.includes('sent')) {
      await endMailStop();
      isStopped = false;
    }
  }
}

async function noteStop(reason: MailStop): Promise<void> {
  log.warn('No mail can be sent', { reason });
  await saveMailStop(reason, await findOldestQueuedAt());
  await publish({ [MAIL_REFUSED]: 1 });
}

async function findSendable(count: number): Promise<QueuedMail[]> {
  const claimedBeforeMs = Date.now() - MAIL_RESEND_SECONDS * 1000;
  const mails: QueuedMail[] = [];
  for await (const each of iterateQueueRows(PAGE_SIZE)) {
    if ('error' in each) {
      log.error('A row of the queue is no mail', each.error);
      await setAside(each.row, null, toReason(each.error));
    } else if (each.queued.claimedAtMs < claimedBeforeMs) mails.push(each.queued);
    if (mails.length === count) break;
  }
  return mails;
}

const processMail = (queued: QueuedMail): Promise<Outcome> =>
  withInvocationFields(
    { requestId: queued.requestId, mail_id: queued.mail.id, order_id: getOrderId(queued.mail) },
    () => claimAndSend(queued),
  );

async function claimAndSend(queued: QueuedMail): Promise<Outcome> {
  const { mail, attempts, SK } = queued;
  if (!(await claimMail(queued, Date.now()))) return 'done';
  let command: SendEmailCommand;
  try {
    if (!(await isWanted(queued))) {
      await removeMail(SK);
      await saveStateOfQuoteMail(mail, 'unwanted');
      return 'done';
    }
    command = await composeMail(SK, mail);
  } catch (error) {
    log.error('A mail could not be composed', error, { template: mail.content.template });
    if (isPermanent(error)) return giveUp(queued, error);
    await releaseMail(queued, { isAttempt: false });
    return 'stop';
  }
  try {
    const { MessageId } = await ses.send(command);
    await removeMail(SK);
    await saveStateOfQuoteMail(mail, 'sent');
    log.info('A mail was sent', { template: mail.content.template, ses_message_id: MessageId });
    return 'sent';
  } catch (error) {
    log.error('A mail could not be sent', error, { template: mail.content.template, attempts });
    const refusal = classifyRefusal(error, getSender());
    if (refusal === 'this-mail') {
      if (attempts + 1 >= MAX_ATTEMPTS) return giveUp(queued, error);
      await releaseMail(queued, { isAttempt: true });
      return 'done';
    }
    // After an unknown error SES may have the mail: it stays claimed until SES's report or a timeout.
    if (refusal === 'unknown') {
      return attempts + 1 >= MAX_UNKNOWN_ATTEMPTS ? giveUp(queued, error) : 'stop';
    }
    await releaseMail(queued, { isAttempt: false });
    return refusal === 'rate' ? 'stop' : { stopped: refusal };
  }
}

async function giveUp(queued: QueuedMail, error: unknown): Promise<Outcome> {
  await setAside(queued, describeMail(queued.mail), toReason(error));
  return 'done';
}

async function setAside(
  row: Record<string, unknown> & { SK: string },
  subject: string | null,
  reason: string,
): Promise<void> {
  await setMailAside(row, { subject, reason });
  await saveMailState(getMailId(row.SK), 'failed', reason);
  await publish({ [MAIL_FAILED]: 1, [TASK_SET_ASIDE]: 1 });
}

/** Only quotes show the state of their mails, so other mails save a write. */
async function saveStateOfQuoteMail(mail: Mail, state: QuoteMail['state']): Promise<void> {
  if (getOrderId(mail) !== undefined) await saveMailState(mail.id, state);
}

const describeMail = ({ content }: Mail) =>
  'reference' in content ? `${content.template}, ${content.reference}` : content.template;

/** The settings may have changed since the mail was queued. */
async function isWanted({ mail: { list, recipientId, to } }: QueuedMail): Promise<boolean> {
  const { settings, suppressed } = await findRecipient(recipientId);
  // The address may have been suppressed before it became the dealer's.
  if (suppressed && !isDealer(to)) return false;
  if (list === null) return true;
  return list === 'newsletter' ? settings.newsletter !== 'off' : settings[list];
}

let rate: { perSecond: number; untilMs: number } | undefined;

async function getRate(): Promise<number> {
  if (rate && Date.now() < rate.untilMs) return rate.perSecond;
  try {
    const { SendQuota } = await ses.send(new GetAccountCommand({}));
    const perSecond = Math.max(UNKNOWN_RATE, (SendQuota?.MaxSendRate ?? 0) * RATE_SHARE);
    rate = { perSecond, untilMs: Date.now() + RATE_TTL_MS };
    return perSecond;
  } catch (error) {
    log.error('The sending rate is unknown', error);
    return UNKNOWN_RATE;
  }
}

/** @returns a function that resolves at most `perSecond` times a second. */
function createPace(perSecond: number): () => Promise<void> {
  let nextAtMs = Date.now();
  return async () => {
    const atMs = Math.max(Date.now(), nextAtMs);
    nextAtMs = atMs + 1000 / perSecond;
    await sleep(Math.max(0, atMs - Date.now()));
  };
}

async function publish(values: Parameters<typeof publishMetrics>[0]): Promise<void> {
  const { publishMetrics } = await import('../../platform/aws/metrics.ts');
  publishMetrics(values);
}
