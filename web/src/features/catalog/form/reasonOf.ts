import { messageOf, refusalOf } from '../../../lib/refusal.ts';

/** What the API said, in its words; else the status and text of its answer. Empty where it said nothing. */
export function reasonOf(error: Error): string {
  const refusal = refusalOf(error);
  if (!refusal) return messageOf(error);
  const { status, message } = refusal;
  const isPlain = error.message === `${status}: ${message}`;
  return isPlain && message.trim() ? error.message : message.trim();
}
