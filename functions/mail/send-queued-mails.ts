import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import pMap from 'p-map';
import * as z from 'zod';
import { readEnv } from '../aws/env.ts';
import { log } from '../aws/log.ts';
import { MAIL_FAILED } from '../aws/metric-names.ts';
import { ses } from '../aws/ses.ts';
import {
  acquireSenderLease,
  claimMail,
  iterateQueue,
  LEASE_RENEWAL_MS,
  type QueuedMail,
  releaseMail,
  releaseSenderLease,
  removeMail,
} from '../storage/table/mail-queue.ts';
import { findRecipient } from '../storage/table/mail-recipients.ts';
import { isSendingConfigured, sendMail } from './send-mail.ts';

const { MAIL_RESEND_SECONDS } = readEnv(
  z.object({
    /** How long SES may take to report that it has sent a mail. Without a report, the mail is then sent again. */
    MAIL_RESEND_SECONDS: z.coerce.number().positive().default(600),
  }),
);

const PAGE_SIZE = 25;
/** A mail takes about a tenth of a second, most of it waiting. */
const CONCURRENCY = 8;
/** A mail that SES rejects this often is given up. */
const MAX_ATTEMPTS = 5;
/** The share of the account's rate. Cognito sends mails as well. */
const RATE_SHARE = 0.9;
/** While SES does not say its rate; the sandbox's. */
const UNKNOWN_RATE = 1;
const RATE_TTL_MS = 10 * 60_000;

/** SES has refused the mail, and will refuse others for now. */
const REFUSES_ALL = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'SendingPausedException',
  'AccountSuspendedException',
  'MailFromDomainNotVerifiedException',
  'NotFoundException',
  'AccessDeniedException',
]);
/** SES has refused this mail. */
const REFUSES_MAIL = new Set(['MessageRejected', 'BadRequestException', 'ValidationException']);
/** There was no connection, so SES has not got the mail. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

type Outcome = 'done' | 'stop';

/** Sends the queue at the account's rate, until it is empty or the time is over. One process sends at a time.
 *  @param deadlineMs epoch milliseconds. */
export async function sendQueuedMails(deadlineMs: number): Promise<void> {
  if (!isSendingConfigured() || (await findSendable(1)).length === 0) return;
  // Loaded before the first turn, or the mails that wait for it would be sent together.
  await import('./templates/render-mail.ts');
  const holder = randomUUID();
  // A mail that is queued while this process ends is found by the second look: its own invocation saw the lease.
  for (;;) {
    if (!(await acquireSenderLease(holder))) return;
    const isEmpty = await drain(holder, deadlineMs).finally(() => releaseSenderLease(holder));
    if (!isEmpty || (await findSendable(1)).length === 0) return;
  }
}

/** @returns false when it ended before the queue was empty. */
async function drain(holder: string, deadlineMs: number): Promise<boolean> {
  const waitForTurn = createPace(await getRate());
  let renewedAtMs = Date.now();
  for (;;) {
    const mails = await findSendable(PAGE_SIZE);
    if (mails.length === 0) return true;
    const outcomes = await pMap(
      mails,
      async (mail): Promise<Outcome> => {
        await waitForTurn();
        if (Date.now() > deadlineMs) return 'stop';
        if (Date.now() - renewedAtMs > LEASE_RENEWAL_MS) {
          renewedAtMs = Date.now();
          if (!(await acquireSenderLease(holder))) return 'stop';
        }
        return processMail(mail);
      },
      { concurrency: CONCURRENCY },
    );
    if (outcomes.includes('stop')) return false;
  }
}

/** The most urgent mails, without those that another process is sending. */
async function findSendable(count: number): Promise<QueuedMail[]> {
  const claimedBeforeMs = Date.now() - MAIL_RESEND_SECONDS * 1000;
  const mails: QueuedMail[] = [];
  for await (const mail of iterateQueue(PAGE_SIZE)) {
    if (mail.claimedAtMs < claimedBeforeMs) mails.push(mail);
    if (mails.length === count) break;
  }
  return mails;
}

async function processMail(queued: QueuedMail): Promise<Outcome> {
  const { mail, attempts } = queued;
  if (!(await claimMail(queued, Date.now()))) return 'done';
  if (!(await isWanted(queued))) {
    await removeMail(queued.SK);
    return 'done';
  }
  try {
    await sendMail(mail, queued.SK);
    await removeMail(queued.SK);
    return 'done';
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    log.error('A mail could not be sent', error, { template: mail.content.template, attempts });
    if (REFUSES_MAIL.has(name)) {
      if (attempts + 1 < MAX_ATTEMPTS) await releaseMail(queued);
      else {
        await reportFailure();
        await removeMail(queued.SK);
      }
      return 'done';
    }
    // After any other error SES may have the mail: it stays claimed until SES reports it, or for a while.
    if (REFUSES_ALL.has(name) || NOT_CONNECTED.has(code)) await releaseMail(queued);
    return 'stop';
  }
}

/** The settings may have changed since the mail was queued. */
async function isWanted({ mail: { list, recipientId } }: QueuedMail): Promise<boolean> {
  const { settings, suppressed } = await findRecipient(recipientId);
  if (suppressed) return false;
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

async function reportFailure(): Promise<void> {
  const { publishMetrics } = await import('../aws/metrics.ts');
  publishMetrics({ [MAIL_FAILED]: 1 });
}
