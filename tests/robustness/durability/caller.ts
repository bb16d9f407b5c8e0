import type { Endpoint, RouteKey } from '../../../shared/contract/endpoint.ts';
import { ErrorBody } from '../../../shared/contract/errors.ts';
import { type Answer, type BodyOf, bodyOf, type Call, sendCall } from '../support/http-call.ts';
import type { PromiseReport } from '../support/report.ts';
import { PROMISE } from './promises.ts';

/** A call without an acknowledgement: what it asked for may have been done or not. */
export class Unacknowledged extends Error {}

/** Where the product is just now: a start may move it. */
export interface Place {
  readonly url: string;
}

/** Somebody who is signed in, and calls again and again. */
export class Caller {
  readonly #place: Place;
  readonly #headers: { cookie: string };
  readonly #report: PromiseReport;

  constructor(place: Place, headers: { cookie: string }, report: PromiseReport) {
    this.#place = place;
    this.#headers = headers;
    this.#report = report;
  }

  /** @throws Unacknowledged where the answer is no success, or none. */
  async call<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
    group: G,
    key: K,
    call: Call = {},
  ): Promise<BodyOf<G[K]>> {
    return bodyOf(group, key, await this.#send(key, call));
  }

  /** A whole list, however many pages it has. */
  async all<G extends Record<RouteKey, Endpoint>, K extends keyof G & RouteKey>(
    group: G,
    key: K,
    call: Call = {},
  ): Promise<BodyOf<G[K]>[]> {
    const pages: BodyOf<G[K]>[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...call.query, ...(cursor ? { cursor } : {}) };
      const answer = await this.#send(key, { ...call, query });
      pages.push(bodyOf(group, key, answer));
      cursor = answer.headers['x-next-cursor']?.toString();
    } while (cursor);
    return pages;
  }

  async #send(key: RouteKey, call: Call): Promise<Answer> {
    const answer = await sendCall(this.#place.url, key, call, this.#headers).catch(
      (cause: unknown) => {
        throw new Unacknowledged(`${key} was not answered`, { cause });
      },
    );
    if (answer.status < 300) return answer;
    this.#report.record(PROMISE.reported, whyUnclear(key, answer));
    throw new Unacknowledged(`${key} was answered ${answer.status} ${answer.text}`);
  }
}

function whyUnclear(key: RouteKey, { status, text }: Answer): string | undefined {
  try {
    ErrorBody.parse(JSON.parse(text));
    return undefined;
  } catch {
    return `${key} was answered ${status} ${text.slice(0, 200)}`;
  }
}
