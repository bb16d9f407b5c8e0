import type { MailStop } from '../../../shared/entities/mail-status.ts';

/** What an error of sending says. `this-mail`: SES rejects the mail; `rate`: too many at once; `unknown`: SES may have the
 *  mail. Otherwise no mail can be sent for now, and SES has not got this one. */
type Refusal = MailStop | 'this-mail' | 'rate' | 'unknown';

const STOPS: Record<string, MailStop> = {
  SendingPausedException: 'paused',
  AccountSuspendedException: 'paused',
  LimitExceededException: 'quota',
  AccessDeniedException: 'access-denied',
  UnrecognizedClientException: 'access-denied',
  InvalidClientTokenId: 'access-denied',
  // The only resource that a mail names.
  NotFoundException: 'configuration-missing',
  MailFromDomainNotVerifiedException: 'sender-unverified',
};
const REJECTIONS = new Set(['MessageRejected', 'BadRequestException', 'ValidationException']);
/** There was no connection, so SES has not got the mail. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** @param sender the address in `From`. */
export function classifyRefusal(error: unknown, sender = ''): Refusal {
  if (!(error instanceof Error)) return 'unknown';
  const { name, message } = error;
  const stop = STOPS[name];
  if (stop) return stop;
  if ('code' in error && NOT_CONNECTED.has(String(error.code))) return 'unreachable';
  // SES also reports the day's quota this way.
  if (name === 'TooManyRequestsException') return /quota/i.test(message) ? 'quota' : 'rate';
  if (!REJECTIONS.has(name)) return 'unknown';
  if (/configuration set/i.test(message)) return 'configuration-missing';
  return isAboutSender(message, sender) ? 'sender-unverified' : 'this-mail';
}

/** SES names the identities that are not verified; those of the sandbox may be recipients. */
function isAboutSender(message: string, sender: string): boolean {
  const domain = sender.slice(sender.indexOf('@') + 1);
  const identities = /not verified.*?:\s*(.*)$/i.exec(message)?.[1]?.split(/[\s,]+/) ?? [];
  return identities.some((each) => each !== '' && (each === sender || each === domain));
}
