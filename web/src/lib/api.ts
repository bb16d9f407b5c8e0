import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { ErrorBody, ErrorCode, Issue } from '../../../shared/contract/errors.ts';
import type { ApiAnswer } from '../../../shared/rendering/web-app.ts';
import { takeBootResponse } from './bootRequests.ts';
import { buildUrl, type QueryValues, type Value } from './buildUrl.ts';
import { endSentence } from './endSentence.ts';
import { toFieldName } from './toWords.ts';

/** Replaced on the server, where the API's own functions answer. */
let send = (address: string, init: RequestInit): Promise<ApiAnswer> => {
  const begun = init.method === 'GET' ? takeBootResponse(address) : undefined;
  return begun ?? fetch(address, init);
};
export const setSender = (sender: typeof send) => {
  send = sender;
};

type Merged<G> = (G extends unknown ? (group: G) => void : never) extends (all: infer A) => void
  ? A
  : never;
type Endpoints = Merged<Contract[keyof Contract]>;

type Json<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never;

export type CallKey = {
  [K in keyof Endpoints]: Endpoints[K] extends {
    response: 'redirect' | 'pdf' | 'photo' | 'export' | 'none';
  }
    ? never
    : K;
}[keyof Endpoints];
export type PdfKey = {
  [K in keyof Endpoints]: Endpoints[K] extends { response: 'pdf' } ? K : never;
}[keyof Endpoints];
type ExportKey = {
  [K in keyof Endpoints]: Endpoints[K] extends { response: 'export' } ? K : never;
}[keyof Endpoints];
/** Calls that answer with a PDF on request. */
type AlsoPdfKey = {
  [K in keyof Endpoints]: Endpoints[K] extends { alsoPdf: true } ? K : never;
}[keyof Endpoints];
export type Reply<K extends CallKey> = Json<Endpoints[K]>;

export type QueryOf<K extends CallKey> = Endpoints[K] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : never;

type Given<N extends string, T> = Partial<T> extends T ? { [P in N]?: T } : { [P in N]: T };
type Parts<E> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.output<P> }
  : unknown) &
  (E extends { query: infer Q extends z.ZodType } ? Given<'query', z.output<Q>> : unknown) &
  (E extends { requestHeaders: infer H extends z.ZodType }
    ? Given<'headers', z.input<H>>
    : unknown) &
  (E extends { body: infer B extends z.ZodType }
    ? E extends { bodyOptional: true }
      ? { body?: z.input<B> }
      : { body: z.input<B> }
    : unknown) & {
    signal?: AbortSignal;
    /** Completes even if the visitor leaves the page. */
    keepalive?: boolean;
    /** Describes a body of bytes. Default: `application/gzip`. */
    contentType?: string;
  };
type Arguments<K extends keyof Endpoints> =
  Partial<Parts<Endpoints[K]>> extends Parts<Endpoints[K]>
    ? [call?: Parts<Endpoints[K]>]
    : [call: Parts<Endpoints[K]>];

interface LooseCall {
  params?: Record<string, Value>;
  query?: QueryValues;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  contentType?: string;
}

/** Thrown for a non-2xx response. `message` is `{status}: {reason}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Undefined when the body is not from the API, for example a proxy's error page. */
  readonly code: ErrorCode | undefined;
  readonly issues: readonly Issue[];
  readonly productIds: readonly string[];
  readonly reason: string;
  readonly isExplained: boolean;

  constructor(status: number, text: string) {
    const body = parseErrorBody(text);
    const { issues = [], productIds = [] } = body ?? {};
    const reason = issues.map(describeField).join(' ') || body?.message || text;
    super(`${status}: ${reason}`);
    this.status = status;
    this.code = body?.code;
    this.issues = issues;
    this.productIds = productIds;
    this.reason = reason;
    this.isExplained = Boolean(body?.message);
  }
}

const describeField = ({ path, message }: Issue) =>
  endSentence(path && path !== 'body' ? `${toFieldName(path)}: ${message}` : message);

function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const body = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);

export const isMissing = (error: unknown) => hasStatus(error, 400, 404);

const getIssues = (error: unknown) => (error instanceof ApiError ? error.issues : []);

/** Returns the API's message for a field of the body, such as `social.facebook`, as a sentence. */
export function getFieldError(error: unknown, path: string): string | undefined {
  const issue = getIssues(error).find((each) => each.path === path);
  return issue && `${issue.message}.`;
}

export const hasCode = (error: unknown, code: ErrorCode) =>
  error instanceof ApiError && error.code === code;

/** Typed for `throwOnError`, which infers the query's error type from it. */
export const isForbidden = (error: Error) => hasStatus(error, 403);

/** A 401 without the API's code, such as that of a proxy, is an ordinary failure. */
export const isSessionExpired = (error: unknown) =>
  hasStatus(error, 401) && hasCode(error, 'UNAUTHORIZED');

/** The login redirect or the Access Denied screen already reports these, so callers stay silent. */
export const isAccessError = (error: unknown) => isSessionExpired(error) || hasStatus(error, 403);

export const getErrorMessage = (error: unknown) =>
  error instanceof ApiError
    ? error.reason
    : 'The shop could not be reached. Check your connection and try again.';

export const getFullMessage = (error: unknown) =>
  error instanceof ApiError ? error.message : getErrorMessage(error);

export function getFieldMessage(error: unknown): string {
  const [issue] = getIssues(error);
  return issue ? `${issue.message}.` : getErrorMessage(error);
}

/** @throws ApiError for a non-2xx response */
export async function api<K extends CallKey>(key: K, ...call: Arguments<K>): Promise<Reply<K>> {
  return (await apiWithHeaders(key, ...call)).data;
}

export function apiWithHeaders<K extends CallKey>(
  key: K,
  ...call: Arguments<K>
): Promise<{ data: Reply<K>; headers: Headers; status: number }>;
export async function apiWithHeaders(key: string, call?: LooseCall) {
  const response = await request(key, call);
  return { data: await response.json(), headers: response.headers, status: response.status };
}

export async function apiPdf<K extends PdfKey | AlsoPdfKey>(
  key: K,
  ...call: Arguments<K>
): Promise<{ pdf: Blob; headers: Headers }>;
export async function apiPdf(key: string, call?: LooseCall) {
  const headers = { ...call?.headers, Accept: 'application/pdf' };
  const response = await request(key, { ...call, headers });
  return { pdf: await response.blob(), headers: response.headers };
}

/** @returns the file and the name that the API gives it. */
export async function apiExport<K extends ExportKey>(
  key: K,
  ...call: Arguments<K>
): Promise<{ file: Blob; name: string }>;
export async function apiExport(key: string, call?: LooseCall) {
  const response = await request(key, call);
  const [, name = 'export'] =
    /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { file: await response.blob(), name };
}

async function request(key: string, call: LooseCall = {}): Promise<ApiAnswer> {
  const [method = 'GET', path = ''] = key.split(' ');
  const hasBody = call.body !== undefined;
  const address = buildUrl(path, call.params, call.query);
  const response = await send(address, {
    method,
    credentials: 'include',
    signal: call.signal ?? null,
    keepalive: call.keepalive ?? false,
    headers: { ...(hasBody ? { 'Content-Type': getType(call) } : {}), ...call.headers },
    body: hasBody ? toBody(call.body) : null,
  });
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  }
  return response;
}

const getType = ({ body, contentType = 'application/gzip' }: LooseCall) =>
  body instanceof Uint8Array ? contentType : 'application/json';

function toBody(body: unknown): BodyInit {
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}
