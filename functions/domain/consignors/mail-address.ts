import { conflict } from '../../platform/errors.ts';
import { findRecipient, toRecipientId } from '../../platform/table/mail-recipients.ts';

/**
 * @param toMessage makes a sentence of the problem, such as 'has no e-mail address'.
 * @throws AppError CONFLICT if the consignor cannot be reached by e-mail.
 */
export async function requireAddress(
  email: string | null,
  toMessage: (problem: string) => string,
): Promise<string> {
  if (email === null) throw conflict(toMessage('has no e-mail address'));
  const { suppressed } = await findRecipient(toRecipientId(email));
  if (!suppressed) return email;
  throw conflict(toMessage('gets no e-mails, because earlier ones were refused or came back'));
}
