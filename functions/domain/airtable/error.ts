import * as z from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { AirtableAccess } from './connection.ts';
import type { AirtableAnswer } from './fetch.ts';

export type AirtableErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'too-large'
  /** Rate limit, quota or no connection: the request was not applied, and a later one may succeed. */
  | 'unavailable'
  /** 5xx or a lost response: the request may have been applied. */
  | 'no-response'
  /** A 2xx response that is not Airtable's: the request may have been applied. */
  | 'malformed'
  | 'rejected';

export class AirtableError extends AppError {
  readonly kind: AirtableErrorKind;
  readonly type: string | undefined;
  readonly field: string | undefined;
  readonly choice: string | undefined;

  constructor(
    message: string,
    {
      kind = 'rejected',
      type,
      field,
      choice,
    }: { kind?: AirtableErrorKind; type?: string; field?: string; choice?: string } = {},
  ) {
    super('AIRTABLE_FAILED', message);
    this.kind = kind;
    this.type = type;
    this.field = field;
    this.choice = choice;
  }
}

/** The grant is invalid, expired, or already used ('conflict'). */
export class GrantRejectedError extends Error {
  override name = 'GrantRejectedError';
  readonly code: 'invalid_grant' | 'conflict';
  constructor(code: GrantRejectedError['code']) {
    super(code);
    this.code = code;
  }
}

/** The base, table or record does not exist, or the connection has no access to it. */
export function isNotVisible(error: unknown): boolean {
  return isOfKind(error, 'forbidden', 'not-found');
}

export function isAccessDenied(error: unknown): error is AirtableError {
  return isOfKind(error, 'unauthorized', 'forbidden');
}

/** Check whether the request was applied before repeating a write. */
export function isOutcomeUnknown(error: unknown): error is AirtableError {
  return isOfKind(error, 'no-response', 'malformed');
}

export function isTransient(error: unknown): error is AirtableError {
  return isOfKind(error, 'unavailable', 'no-response');
}

function isOfKind(error: unknown, ...kinds: AirtableErrorKind[]): error is AirtableError {
  return error instanceof AirtableError && kinds.includes(error.kind);
}

/** Limits the calls per run, so that no bug can use up the monthly quota. */
export function callBudgetExceeded(calls: number): AirtableError {
  return new AirtableError(
    `The run has made ${calls} calls to Airtable, which is the limit. Find out why it needs so many.`,
  );
}

export function endlessList(
  { endpointUrl }: Pick<AirtableAccess, 'endpointUrl'>,
  table: string,
): AirtableError {
  return new AirtableError(
    `${endpointUrl} repeats pages of the table "${table}", as Airtable never does. Check AIRTABLE_ENDPOINT_URL.`,
  );
}

const EXPIRED_OFFSET = new Set(['LIST_RECORDS_ITERATOR_NOT_AVAILABLE', 'INVALID_OFFSET_VALUE']);

/** Read the list again from its start, because Airtable has dropped the offset. */
export function isExpiredOffset(error: unknown): boolean {
  return error instanceof AirtableError && EXPIRED_OFFSET.has(error.type ?? '');
}

// An error is `{error: {type, message}}`, `{error: 'NOT_FOUND'}`, or `{errors: [{error}]}`.
const Reason = z.object({ type: z.string(), message: z.string().default('') });
type Reason = z.infer<typeof Reason>;
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

function parseReason(body: unknown): Reason {
  return ErrorAnswer.safeParse(body).data ?? { type: '', message: '' };
}

export const QUOTA_USED_UP: AirtableAnswer = {
  status: 429,
  body: { errors: [{ error: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED' }] },
  retryAfterMs: undefined,
};

/** The workspace's monthly calls are used up, so retrying only makes it worse. */
export function isQuotaUsedUp(answer: AirtableAnswer): boolean {
  return 'body' in answer && parseReason(answer.body).type === 'PUBLIC_API_BILLING_LIMIT_EXCEEDED';
}

export interface RequestSubject {
  table: string | undefined;
  isWrite?: boolean;
  toColumn?: ((field: string) => string) | undefined;
}

type Access = Pick<AirtableAccess, 'method' | 'baseId' | 'endpointUrl'>;

export function toAirtableError(
  answer: AirtableAnswer,
  subject: RequestSubject,
  access: Access,
): AirtableError {
  const { endpointUrl } = access;
  if ('noAnswer' in answer) {
    const kind = wasNeverSent(answer) ? 'unavailable' : 'no-response';
    return new AirtableError(describeNoAnswer(answer, endpointUrl), { kind });
  }
  const { status, body } = answer;
  const { type, message } = parseReason(body);
  if (status === 401) {
    return new AirtableError(describeRejectedToken(access), { kind: 'unauthorized', type });
  }
  if (status === 403 || status === 404) {
    const kind = status === 403 ? 'forbidden' : 'not-found';
    return new AirtableError(describeNotVisible(access, subject), { kind, type });
  }
  if (isQuotaUsedUp(answer)) {
    return new AirtableError(
      "This month's Airtable API calls are used up. Wait for the next month, or upgrade the plan of the Airtable workspace.",
      { kind: 'unavailable', type },
    );
  }
  if (status === 429) {
    return new AirtableError(
      'Airtable keeps reporting too many requests. Wait a minute and try again; check whether something else reads the same base.',
      { kind: 'unavailable', type },
    );
  }
  if (status === 413) {
    return new AirtableError('This is larger than Airtable accepts in one request.', {
      kind: 'too-large',
      type,
    });
  }
  if (status >= 500) {
    return new AirtableError(
      `Airtable reports an internal error (${status}). Try again in a few minutes; see status.airtable.com.`,
      { kind: 'no-response', type },
    );
  }
  if (status < 300) {
    return new AirtableError(
      `${endpointUrl} does not answer like Airtable. Check AIRTABLE_ENDPOINT_URL.`,
      { kind: 'malformed' },
    );
  }
  return describeRejection({ type, message }, status, access, subject);
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

type NoAnswer = Extract<AirtableAnswer, { noAnswer: string }>;
const NEVER_SENT: ReadonlySet<string> = new Set(['throttled', 'withheld', 'not-sent']);

function wasNeverSent({ noAnswer, reason }: NoAnswer): boolean {
  return NEVER_SENT.has(noAnswer) || NEVER_CONNECTED.has(reason);
}

function describeNoAnswer({ noAnswer, reason }: NoAnswer, endpointUrl: string): string {
  if (noAnswer === 'unreachable') {
    return `Airtable at ${endpointUrl} cannot be reached (${reason}). Check the network and AIRTABLE_ENDPOINT_URL.`;
  }
  if (noAnswer === 'withheld') {
    return "This month's calls to Airtable are nearly used up, and the rest is kept for sales. Wait for the next month, or upgrade the plan of the Airtable workspace and set AIRTABLE_MONTHLY_CALLS.";
  }
  return noAnswer === 'throttled'
    ? 'Airtable takes five requests a second, and other parts of the shop, such as a sync, are using them all. Try again in a minute.'
    : `Airtable at ${endpointUrl} did not answer in time. Try again in a few minutes; see status.airtable.com.`;
}

function describeRejectedToken({ method }: Access): string {
  return method === 'oauth'
    ? 'Airtable no longer accepts the OAuth connection. Connect again with OAuth 2.0 on the Admin Dashboard.'
    : 'Airtable does not accept the token: it is wrong, expired or revoked. Make a new one at airtable.com/create/tokens with the scopes data.records:read, data.records:write and schema.bases:read, and set AIRTABLE_TOKEN.';
}

function credentialName({ method }: Access): string {
  return method === 'oauth' ? 'the OAuth connection' : 'the token';
}

function describeNotVisible(access: Access, { table, isWrite }: RequestSubject): string {
  const { baseId } = access;
  const who = credentialName(access);
  if (table === undefined && isWrite) {
    return `Airtable does not let ${who} add columns to the base ${baseId}. Give it the scope schema.bases:write, and make its user a creator of the base; or add the columns in Airtable by hand.`;
  }
  if (table === undefined) {
    return `Airtable gives ${who} no access to the tables of the base ${baseId}. Check the base under Connect Your Base, and that ${who} has access to the base and the scope schema.bases:read.`;
  }
  return isWrite
    ? `Airtable does not let ${who} write to the table "${table}" in the base ${baseId}. Check that ${who} has the scope data.records:write, that its user may edit the base, and that the table is named exactly "${table}".`
    : `Airtable has no table "${table}" that ${who} can read in the base ${baseId}. Check the base under Connect Your Base, that the table is named exactly "${table}", and that ${who} has access to the base and the scope data.records:read.`;
}

function describeRejection(
  { type, message }: Reason,
  status: number,
  access: Access,
  { table, toColumn = (field) => field }: RequestSubject,
): AirtableError {
  const named = /"([^"]+)"/.exec(message)?.[1];
  const quoted = named === undefined ? undefined : toColumn(named);
  const about = (text: string, detail: { field?: string; choice?: string } = {}) =>
    new AirtableError(text, { type, ...detail });
  switch (type) {
    case 'UNKNOWN_FIELD_NAME':
      return quoted === undefined
        ? about(`A field is missing in the Airtable table "${table}".`)
        : about(
            `The Airtable table "${table}" has no field "${quoted}". Rename the field back to "${quoted}", or add it, and sync again.`,
            { field: quoted },
          );
    case 'INVALID_VALUE_FOR_COLUMN':
      return about(
        `The Airtable column "${quoted ?? '?'}" does not accept the value written to it (${message}).`,
        quoted === undefined ? {} : { field: quoted },
      );
    case 'INVALID_MULTIPLE_CHOICE_OPTIONS':
      return about(
        `Airtable has no choice "${named ?? '?'}", and does not let ${credentialName(access)} add one. Add it in Airtable, or make its user a creator of the base.`,
        named === undefined ? {} : { choice: named },
      );
    case 'INVALID_ATTACHMENT_OBJECT':
      return about(`Airtable does not accept it as an attachment (${message}).`);
    default: {
      const details = `${type} ${message}`.trim().slice(0, 300);
      return about(`Airtable rejected the request (${status}): ${details || 'no reason given'}`);
    }
  }
}
