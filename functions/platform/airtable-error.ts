import * as z from 'zod';
import type { AirtableAnswer } from './airtable-fetch.ts';
import type { AirtableSettings } from './airtable-settings.ts';
import { ApiError } from './api-error.ts';

/** Airtable could not be read: the message says what failed and what to do. */
export class AirtableError extends ApiError {
  /** Airtable's own word for it, such as UNKNOWN_FIELD_NAME. */
  readonly type: string | undefined;
  /** Of UNKNOWN_FIELD_NAME. */
  readonly field: string | undefined;

  constructor(message: string, { type, field }: { type?: string; field?: string } = {}) {
    super('AIRTABLE_FAILED', message);
    this.type = type;
    this.field = field;
  }
}

/** Airtable has forgotten where a list was, or never knew: the list must be read anew. */
export function isExpiredList(error: unknown): boolean {
  return error instanceof AirtableError && EXPIRED.has(error.type ?? '');
}
const EXPIRED = new Set(['LIST_RECORDS_ITERATOR_NOT_AVAILABLE', 'INVALID_OFFSET_VALUE']);

// An error comes as `{error: {type, message}}`, `{error: 'NOT_FOUND'}`, or `{errors: [{error}]}`.
const Reason = z.object({ type: z.string(), message: z.string().default('') });
const ErrorAnswer = z.union([
  z.object({ error: Reason }).transform(({ error }) => error),
  z.object({ error: z.string() }).transform(({ error }) => ({ type: error, message: '' })),
  z
    .object({
      errors: z.tuple(
        [z.object({ error: z.string(), message: z.string().default('') })],
        z.unknown(),
      ),
    })
    .transform(({ errors: [{ error, message }] }) => ({ type: error, message })),
]);

function reasonOf(body: unknown): z.infer<typeof Reason> {
  return ErrorAnswer.safeParse(body).data ?? { type: '', message: '' };
}

/** The month's calls of the workspace are used up: asking again only makes it worse. */
export function isMonthUsedUp(answer: AirtableAnswer): boolean {
  return 'body' in answer && reasonOf(answer.body).type === 'PUBLIC_API_BILLING_LIMIT_EXCEEDED';
}

/** @param table whose records were asked for. */
export function failureOf(
  answer: AirtableAnswer,
  table: string,
  { token, baseId, endpointUrl }: AirtableSettings,
): AirtableError {
  if ('noAnswer' in answer) {
    return new AirtableError(
      answer.noAnswer === 'timeout'
        ? `Airtable at ${endpointUrl} did not answer in time. Try again in a few minutes; see status.airtable.com.`
        : `Airtable at ${endpointUrl} cannot be reached (${answer.reason}). Check the network and AIRTABLE_ENDPOINT_URL.`,
    );
  }
  const { status, body } = answer;
  const { type, message } = reasonOf(body);
  // A message is shown to people: it must not carry the token, should an answer quote it.
  const said = `${type} ${message}`.trim().replaceAll(token, '…').slice(0, 300);
  if (status === 401) {
    return new AirtableError(
      'Airtable does not accept the token: it is wrong, expired or revoked. Make a new one at airtable.com/create/tokens with the scope data.records:read and set AIRTABLE_TOKEN.',
      { type },
    );
  }
  if (status === 403 || status === 404) {
    return new AirtableError(
      `Airtable shows this token no table "${table}" in the base ${baseId}. Check AIRTABLE_BASE_ID, that the table is named exactly "${table}", and that the token has access to the base and the scope data.records:read.`,
      { type },
    );
  }
  if (type === 'UNKNOWN_FIELD_NAME') return missingField(message, table);
  if (isMonthUsedUp(answer)) {
    return new AirtableError(
      "This month's Airtable API calls are used up. Wait for the next month, or raise the plan of the Airtable workspace.",
      { type },
    );
  }
  if (status === 429) {
    return new AirtableError(
      'Airtable keeps answering that it gets too many requests. Wait a minute and try again; see whether something else reads the same base.',
      { type },
    );
  }
  if (status >= 500) {
    return new AirtableError(
      `Airtable answers with an error of its own (${status}). Try again in a few minutes; see status.airtable.com.`,
      { type },
    );
  }
  if (status < 300) {
    return new AirtableError(
      `What answers at ${endpointUrl} does not answer as Airtable does. Check AIRTABLE_ENDPOINT_URL.`,
    );
  }
  return new AirtableError(
    `Airtable refuses the request (${status}): ${said || 'no reason given'}`,
    {
      type,
    },
  );
}

function missingField(message: string, table: string): AirtableError {
  const field = /"([^"]+)"/.exec(message)?.[1];
  if (!field) return new AirtableError(`A field is missing in the Airtable table "${table}".`);
  return new AirtableError(
    `The Airtable table "${table}" has no field "${field}". Rename the field back to "${field}", or add it, and sync again.`,
    { type: 'UNKNOWN_FIELD_NAME', field },
  );
}
