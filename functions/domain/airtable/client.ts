import './fetch.ts';

import { setTimeout as sleep } from 'node:timers/promises';
import Airtable from 'airtable';
import type { AirtableAccess } from './connection.ts';
import type { AirtableAnswer } from './fetch.ts';
import type { CallOptions } from './rate-limit.ts';

Reflect.deleteProperty(globalThis, 'self');

export type AirtableWrite = { method: 'POST' | 'PATCH'; body: unknown } | { method: 'DELETE' };

export type AirtableSend = (
  path: string,
  query?: Record<string, unknown>,
  /** Epoch milliseconds: no request is sent and no response awaited after this time. New tokens are always
   *  awaited, because they must be saved. */
  untilMs?: number,
  write?: AirtableWrite,
) => Promise<AirtableAnswer>;

export type AirtableClient = Record<'records' | 'content' | 'meta' | 'bases', AirtableSend>;

type ClientOptions = Pick<CallOptions, 'purpose' | 'isProbe'> & { requestTimeoutMs: number };

/**
 * Sends one request at a time within the rate limit, and retries only with a replaced token. Senders never reject
 * because of Airtable's response.
 * The package's `eachPage` and `select` are not used: a throw inside the former never settles, and the latter takes
 * no offset.
 */
export function airtableClient(
  access: AirtableAccess,
  { requestTimeoutMs, ...options }: ClientOptions,
): AirtableClient {
  const newClient = (endpointUrl: string) =>
    new Airtable({
      apiKey: 'unused',
      endpointUrl,
      requestTimeout: requestTimeoutMs,
      noRetryIfRateLimited: true,
    });
  const client = newClient(access.endpointUrl);

  const sender = (base: Airtable.Base, isMetadata = false): AirtableSend => {
    const ask = async (
      token: string,
      path: string,
      qs: Record<string, unknown>,
      untilMs: number | undefined,
      write: AirtableWrite | undefined,
    ): Promise<AirtableAnswer> => {
      const headers = { Authorization: `Bearer ${token}` };
      const send = async (): Promise<AirtableAnswer> =>
        (await base.makeRequest({ path, qs, headers, ...write })).body;
      const pending = access.throttle(send, { ...options, isMetadata, untilMs });
      return redactToken(await waitUntil(pending, untilMs), token);
    };
    return async (path, query = {}, untilMs, write) => {
      const token = await access.token();
      const answer = await ask(token, path, query, untilMs, write);
      if (!isUnauthorized(answer)) return answer;
      const replacement = await access.replaceToken(token);
      if (replacement === undefined) return answer;
      const secondAnswer = await ask(replacement, path, query, untilMs, write);
      if (isUnauthorized(secondAnswer)) await access.reportRejected(replacement);
      return secondAnswer;
    };
  };
  return {
    records: sender(client.base(access.baseId)),
    content: sender(newClient(access.contentUrl).base(access.baseId)),
    meta: sender(client.base('meta'), true),
    bases: sender(client.base('bases')),
  };
}

/** A pending request keeps its slot; its response is ignored. */
async function waitUntil(
  answer: Promise<AirtableAnswer>,
  untilMs: number | undefined,
): Promise<AirtableAnswer> {
  if (untilMs === undefined) return answer;
  const timer = new AbortController();
  const late: AirtableAnswer = { noAnswer: 'timeout', reason: 'deadline' };
  const wait = sleep(Math.max(untilMs - Date.now(), 0), late, { signal: timer.signal });
  return Promise.race([answer, wait.catch(() => late)]).finally(() => timer.abort());
}

function isUnauthorized(answer: AirtableAnswer): boolean {
  return 'status' in answer && answer.status === 401;
}

/** Error messages are shown to users, and a response might quote the token. */
function redactToken(answer: AirtableAnswer, token: string): AirtableAnswer {
  if (!('status' in answer) || answer.status < 300 || answer.body === undefined) return answer;
  const text = JSON.stringify(answer.body);
  return text.includes(token)
    ? { ...answer, body: JSON.parse(text.replaceAll(token, '…')) }
    : answer;
}
