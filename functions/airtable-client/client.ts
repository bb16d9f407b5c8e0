import './fetch.ts';

import { setTimeout as sleep } from 'node:timers/promises';
import Airtable from 'airtable';
import type { AirtableAccess } from './access.ts';
import type { AirtableAnswer } from './fetch.ts';
import { pacedBy } from './rate-limit.ts';

// The client has taken what it needs of it.
Reflect.deleteProperty(globalThis, 'self');

/** What makes a request more than a read. */
export interface AirtableWrite {
  method: 'POST' | 'PATCH';
  body: unknown;
}

export type AirtableSend = (
  path: string,
  query?: Record<string, unknown>,
  /** Epoch milliseconds: what has not had its turn by then is not sent, and an answer that is not here by
   *  then is not waited for. New tokens always are: they must be kept. */
  untilMs?: number,
  write?: AirtableWrite,
) => Promise<AirtableAnswer>;

/** By each of the ways that a base is reached. */
export type AirtableClient = Record<'records' | 'content' | 'meta', AirtableSend>;

/** Of one base: its records, the bytes of its attachments, and what it looks like. One request at a time,
 *  with no retry but for a token that was refused, at Airtable's pace; they never reject for what Airtable
 *  answers.
 *  `eachPage` and `select` are not used: a throw in the former never settles, and the latter takes no
 *  offset. */
export function airtableClient(access: AirtableAccess, requestTimeoutMs: number): AirtableClient {
  const clientOf = (endpointUrl: string) =>
    new Airtable({
      apiKey: 'given with each request',
      endpointUrl,
      requestTimeout: requestTimeoutMs,
      noRetryIfRateLimited: true,
    });
  const client = clientOf(access.endpointUrl);
  const pace = access.pace ?? pacedBy(`${access.endpointUrl}/${access.baseId}`);

  const sender = (base: Airtable.Base): AirtableSend => {
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
      const answer = await inTime(pace(send, untilMs), untilMs);
      return answer ? withoutToken(answer, token) : { noAnswer: 'busy', reason: 'no turn' };
    };
    return async (path, query = {}, untilMs, write) => {
      const token = await access.token();
      const answer = await ask(token, path, query, untilMs, write);
      if (!isRefusal(answer)) return answer;
      const another = await access.tokenInsteadOf(token);
      if (another === undefined) return answer;
      const secondAnswer = await ask(another, path, query, untilMs, write);
      if (isRefusal(secondAnswer)) await access.giveUp(another);
      return secondAnswer;
    };
  };
  return {
    records: sender(client.base(access.baseId)),
    content: sender(clientOf(access.contentUrl).base(access.baseId)),
    meta: sender(client.base('meta')),
  };
}

/** A request that is still under way keeps its slot, and ends unheard. */
async function inTime(
  answer: Promise<AirtableAnswer | undefined>,
  untilMs: number | undefined,
): Promise<AirtableAnswer | undefined> {
  if (untilMs === undefined) return answer;
  const timer = new AbortController();
  const late: AirtableAnswer = { noAnswer: 'timeout', reason: 'deadline' };
  const wait = sleep(Math.max(untilMs - Date.now(), 0), late, { signal: timer.signal });
  return Promise.race([answer, wait.catch(() => late)]).finally(() => timer.abort());
}

function isRefusal(answer: AirtableAnswer): boolean {
  return 'status' in answer && answer.status === 401;
}

/** What is wrong is shown to people: it must not carry the token, should an answer quote it. */
function withoutToken(answer: AirtableAnswer, token: string): AirtableAnswer {
  if (!('status' in answer) || answer.status < 300 || answer.body === undefined) return answer;
  const text = JSON.stringify(answer.body);
  return text.includes(token)
    ? { ...answer, body: JSON.parse(text.replaceAll(token, '…')) }
    : answer;
}
