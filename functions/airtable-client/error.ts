import * as z from 'zod';
import { AppError } from '../errors.ts';
import type { AirtableAccess } from './access.ts';
import type { AirtableAnswer } from './fetch.ts';
import { refusalOf } from './refusal.ts';

/** Airtable could not be read or written: the message says what failed and what to do. */
export class AirtableError extends AppError {
  /** Airtable's own word for it, such as UNKNOWN_FIELD_NAME. */
  readonly type: string | undefined;
  /** The column that is missing, or does not take what was written to it. */
  readonly field: string | undefined;
  /** The choice that a column does not have, and may not be given. */
  readonly choice: string | undefined;
  /** Whether Airtable answered that there is no such thing, or none that this connection may see. */
  readonly isNotShown: boolean;
  /** Whether it answered 401 or 403. */
  readonly isRefusal: boolean;
  /** Whether it may answer when asked again later. */
  readonly isPassing: boolean;
  /** Whether what was asked may have been done all the same: whoever would write again must look first. */
  readonly isUncertain: boolean;
  /** Whether more was sent than it takes at once. */
  readonly isTooLarge: boolean;

  constructor(
    message: string,
    {
      type,
      field,
      choice,
      isNotShown = false,
      isRefusal = false,
      isPassing = false,
      isUncertain = false,
      isTooLarge = false,
    }: Partial<Omit<AirtableError, keyof AppError>> = {},
  ) {
    super('AIRTABLE_FAILED', message);
    this.type = type;
    this.field = field;
    this.choice = choice;
    this.isNotShown = isNotShown;
    this.isRefusal = isRefusal;
    this.isPassing = isPassing;
    this.isUncertain = isUncertain;
    this.isTooLarge = isTooLarge;
  }
}

/** The budget is ours, so that no fault of anybody's can use up the month's calls. */
export function budgetSpent(calls: number): AirtableError {
  return new AirtableError(
    `Airtable was asked ${calls} times, which is as often as one run may. See why it takes so many, and try again.`,
  );
}

export function listInCircles(
  { endpointUrl }: Pick<AirtableAccess, 'endpointUrl'>,
  table: string,
): AirtableError {
  return new AirtableError(
    `What answers at ${endpointUrl} lists the table "${table}" in circles, and not as Airtable does. Check AIRTABLE_ENDPOINT_URL, and try again.`,
  );
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

/** What a request was about. */
export interface Asked {
  /** Whose records; undefined: what the base looks like. */
  table: string | undefined;
  isWrite?: boolean;
}

export function failureOf(
  answer: AirtableAnswer,
  asked: Asked,
  access: Pick<AirtableAccess, 'method' | 'baseId' | 'endpointUrl'>,
): AirtableError {
  const { endpointUrl } = access;
  const isUncertain = mayBeDone(answer);
  if ('noAnswer' in answer) {
    return new AirtableError(unanswered(answer, endpointUrl), { isPassing: true, isUncertain });
  }
  const { status, body } = answer;
  const { type, message } = reasonOf(body);
  if (status === 401) return new AirtableError(refusedToken(access), { type, isRefusal: true });
  if (status === 403 || status === 404) {
    const isRefusal = status === 403;
    return new AirtableError(notShown(access, asked), { type, isNotShown: true, isRefusal });
  }
  if (isMonthUsedUp(answer)) {
    return new AirtableError(
      "This month's Airtable API calls are used up. Wait for the next month, or raise the plan of the Airtable workspace.",
      { type, isPassing: true },
    );
  }
  if (status === 429) {
    return new AirtableError(
      'Airtable keeps answering that it gets too many requests. Wait a minute and try again; see whether something else reads the same base.',
      { type, isPassing: true },
    );
  }
  if (status === 413) {
    return new AirtableError('This is larger than Airtable takes at once.', {
      type,
      isTooLarge: true,
    });
  }
  if (status >= 500) {
    return new AirtableError(
      `Airtable answers with an error of its own (${status}). Try again in a few minutes; see status.airtable.com.`,
      { type, isPassing: true, isUncertain },
    );
  }
  if (status < 300) {
    return new AirtableError(
      `What answers at ${endpointUrl} does not answer as Airtable does. Check AIRTABLE_ENDPOINT_URL.`,
      { isUncertain },
    );
  }
  const refusal = refusalOf({ type, message }, whoAsks(access), asked.table);
  if (refusal) return new AirtableError(refusal.message, { type, ...refusal });
  const said = `${type} ${message}`.trim().slice(0, 300);
  return new AirtableError(
    `Airtable refuses the request (${status}): ${said || 'no reason given'}`,
    { type },
  );
}

/** Reasons for which there was no connection to send anything by. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether Airtable may have done what was asked, whatever it answered. */
function mayBeDone(answer: AirtableAnswer): boolean {
  if ('status' in answer) return answer.status < 300 || answer.status >= 500;
  return !(
    answer.noAnswer === 'busy' ||
    answer.noAnswer === 'not-asked' ||
    NEVER_CONNECTED.has(answer.reason)
  );
}

/** Airtable shows this connection no such base or table, or not what was asked of it. */
export function isNotShown(error: unknown): boolean {
  return error instanceof AirtableError && error.isNotShown;
}

/** What was asked may have been done all the same. */
export function isUncertain(error: unknown): error is AirtableError {
  return error instanceof AirtableError && error.isUncertain;
}

/** Airtable may answer when asked again later. */
export function isPassing(error: unknown): boolean {
  return error instanceof AirtableError && error.isPassing;
}

function unanswered(
  { noAnswer, reason }: Extract<AirtableAnswer, { noAnswer: string }>,
  endpointUrl: string,
): string {
  if (noAnswer === 'unreachable') {
    return `Airtable at ${endpointUrl} cannot be reached (${reason}). Check the network and AIRTABLE_ENDPOINT_URL.`;
  }
  return noAnswer !== 'busy'
    ? `Airtable at ${endpointUrl} did not answer in time. Try again in a few minutes; see status.airtable.com.`
    : 'Airtable takes five requests a second, and others of the shop, such as a sync, are using them all. Try again in a minute.';
}

function refusedToken({ method }: Pick<AirtableAccess, 'method'>): string {
  return method === 'oauth'
    ? 'Airtable no longer accepts the OAuth connection. Connect again with OAuth 2.0 on the Admin Dashboard.'
    : 'Airtable does not accept the token: it is wrong, expired or revoked. Make a new one at airtable.com/create/tokens with the scopes data.records:read, data.records:write and schema.bases:read, and set AIRTABLE_TOKEN.';
}

function whoAsks({ method }: Pick<AirtableAccess, 'method'>): string {
  return method === 'oauth' ? 'the OAuth connection' : 'the token';
}

function notShown(
  access: Pick<AirtableAccess, 'method' | 'baseId'>,
  { table, isWrite }: Asked,
): string {
  const { baseId } = access;
  const who = whoAsks(access);
  if (table === undefined) {
    return `Airtable does not show ${who} the tables of the base ${baseId}. Check AIRTABLE_BASE_ID, and that ${who} has access to the base and the scope schema.bases:read.`;
  }
  return isWrite
    ? `Airtable does not let ${who} write to the table "${table}" in the base ${baseId}. Check that ${who} has the scope data.records:write, that its user may edit the base, and that the table is named exactly "${table}".`
    : `Airtable shows ${who} no table "${table}" in the base ${baseId}. Check AIRTABLE_BASE_ID, that the table is named exactly "${table}", and that ${who} has access to the base and the scope data.records:read.`;
}
