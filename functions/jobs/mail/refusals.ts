import type { MailStop } from '../../../shared/entities/mail-status.ts';

/** `this-mail`: SES rejects the mail; `rate`: too many at once; `unknown`: SES may have accepted the mail. All
 *  other values mean that no mail can be sent for now, and SES does not have this one. */
type Refusal = MailStop | 'this-mail' | 'rate' | 'unknown';

const STOPS: Record<string, MailStop> = {
  SendingPausedException: 'paused',
  AccountSuspendedException: 'paused',
  LimitExceededException: 'quota',
  AccessDeniedException: 'access-denied',
  UnrecognizedClientException: 'access-denied',
  InvalidClientTokenId: 'access-denied',
  NotFoundException: 'configuration-missing',
  MailFromDomainNotVerifiedException: 'sender-unverified',
};
const REJECTIONS = new Set(['MessageRejected', 'BadRequestException', 'ValidationException']);
/** Without a connection, SES cannot have the mail. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

export function classifyRefusal(error: unknown, sender = ''): Refusal {
  if (!(error instanceof Error)) return 'unknown';
  const { name, message } = error;
  const stop = STOPS[name];
  if (stop) return stop;
  if ('code' in error && NOT_CONNECTED.has(String(error.code))) return 'unreachable';
  // SES reports the daily quota with the same error.
  if (name === 'TooManyRequestsException') return /quota/i.test(message) ? 'quota' : 'rate';
  if (!REJECTIONS.has(name)) return 'unknown';
  if (/configuration set/i.test(message)) return 'configuration-missing';
  return isAboutSender(message, sender) ? 'sender-unverified' : 'this-mail';
}

/** SES names the unverified identities; in the sandbox these may be recipients. */
function isAboutSender(message: string, sender: string): boolean {
  const domain = sender.slice(sender.indexOf('@') + 1);
  const identities = /not verified.*?:\s*(.*)$/i.exec(message)?.[1]?.split(/[\s,]+/) ?? [];
  return identities.some((each) => each !== '' && (each === sender || each === domain));
}
